import type { VNode } from 'preact';
import type { Candidate } from '../../analysis/line';
import type { RematchedName } from '../../missed-names/find-missed-page';
import type { MissReason } from '../../missed-names/missed-name';
import { CardsTable } from '../parts/cards-table';
import { Moment } from '../dashboard/dashboard';
import { Confirmation, Problem } from '../parts/forms';
import { PinButton } from '../foods/pin-button';

/** A missed name with the foods that it may mean. */
export interface ListedName extends RematchedName {
  /** Best first; where the line matches a food now, that one comes first. */
  readonly candidates: readonly Candidate[];
}

interface MissedNameParts {
  readonly list: MissReason;
  /** Stored names on all pages, those that match by now included. */
  readonly count: number;
  readonly names: readonly ListedName[];
  readonly isFirst: boolean;
  /** Null on the last page. */
  readonly nextPath: string | null;
  readonly problem?: string | undefined;
  /** Whether further missed names are stored. */
  readonly isStoring: boolean;
}

const listNames = {
  unmatched: 'Without a food',
  unsure: 'Low confidence',
} as const satisfies Record<MissReason, string>;

const listAbouts = {
  unmatched: 'Names in ingredient lines that matched no food, or that users reported as wrong; most frequent first.',
  unsure: 'Names whose food was right with a probability below 0.70, the most frequent first.',
} as const satisfies Record<MissReason, string>;

/** The two lists of missed names, one of them open. */
export function MissedNameLists(parts: MissedNameParts): VNode {
  const { list, count, names, isFirst, nextPath, problem, isStoring } = parts;
  return (
    <>
      <nav aria-label="Lists of missed names">
        <ul class="tabs">
          {missReasons.map((each) => (
            <li key={each}>
              <a href={`/admin/names?list=${each}`} aria-current={each === list ? 'page' : undefined}>
                {listNames[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Problem>{problem}</Problem>
      <p class="hint">
        {listAbouts[list]} {count === 1 ? '1 name is' : `${count.toLocaleString('en')} names are`} stored. Names that
        now match with 0.70 or more are not listed, unless they were reported. A pinned name means its food from the
        next request on.
      </p>
      {isStoring ? null : (
        <p>
          New missed names are not stored, because this service runs with <code>ASKED_NAMES=off</code>.
        </p>
      )}
      {names.length === 0 ? (
        <p>{isFirst ? 'There are no missed names. ' : 'No more names follow. '}</p>
      ) : (
        <NameTable list={list} names={names} />
      )}
      <p class="actions">
        {isFirst ? null : <a href={`/admin/names?list=${list}`}>First page</a>}
        {nextPath === null ? null : <a href={nextPath}>Next page</a>}
        {count === 0 ? null : <a href="/admin/names/dismiss-all">Dismiss all names</a>}
      </p>
    </>
  );
}

/** Renders the confirmation before all names are dismissed. */
export function DismissAll(): VNode {
  return (
    <>
      <p>
        The names of both lists are deleted, with their counts and example lines. A name returns when another line
        misses it. Pinned names keep their foods.
      </p>
      <Confirmation action="/admin/names/dismiss-all" label="Dismiss all names" cancel="/admin/names" />
    </>
  );
}

const missReasons = ['unmatched', 'unsure'] as const satisfies readonly MissReason[];

function NameTable({ list, names }: Pick<MissedNameParts, 'list' | 'names'>): VNode {
  const title = listNames[list];
  return (
    <CardsTable
      region={title}
      caption={title}
      isCaptionHidden
      rows={names}
      columns={[
        { head: 'Lines', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
        { head: 'Name, and its last line', kind: 'name', cell: (name) => <NameAndLine name={name} /> },
        { head: 'Probability and food', isPlain: true, cell: (name) => <Candidates list={list} name={name} /> },
        {
          head: 'Further',
          isHeadHidden: true,
          isPlain: true,
          class: 'act',
          cell: (name) => <NameActions list={list} name={name} />,
        },
      ]}
    />
  );
}

function NameAndLine({ name: { name, reported, example, lastAskedAt } }: { readonly name: ListedName }): VNode {
  return (
    <>
      {name}
      <small class="example">“{example}”</small>
      {reported === 0 ? null : (
        <small class="example">
          Reported as wrong {reported === 1 ? 'once' : `${reported.toLocaleString('en')} times`}
        </small>
      )}
      <small class="example">
        Last at <Moment at={lastAskedAt} />
      </small>
    </>
  );
}

interface NameParts {
  readonly list: MissReason;
  readonly name: ListedName;
}

function Candidates({ list, name: { name, candidates, food } }: NameParts): VNode {
  return (
    <>
      {candidates.length === 0 ? 'No similar food was found; search for one.' : null}
      <ul class="candidates">
        {candidates.map((candidate) => (
          <CandidateItem
            key={candidate.food.fdcId}
            candidate={candidate}
            phrase={name}
            list={list}
            isMatch={candidate.food.fdcId === food?.fdcId}
          />
        ))}
      </ul>
    </>
  );
}

function NameActions({ list, name: { name } }: NameParts): VNode {
  const search = new URLSearchParams({ q: name, pin: name }).toString();
  return (
    <>
      <a href={`/admin/foods?${search}`} aria-label={`Other food for “${name}”`}>
        Other food
      </a>
      <form method="post" action="/admin/names/dismiss">
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="list" value={list} />
        <button type="submit" class="link" aria-label={`Dismiss “${name}”`}>
          Dismiss
        </button>
      </form>
    </>
  );
}

interface CandidateParts {
  readonly candidate: Candidate;
  readonly phrase: string;
  readonly list: MissReason;
  /** Whether the line matches it now. */
  readonly isMatch: boolean;
}

function CandidateItem({ candidate: { food, score }, phrase, list, isMatch }: CandidateParts): VNode {
  return (
    <li>
      <span class="score">{score.toFixed(2)}</span>
      <span class="name">
        <a href={`/admin/foods/${food.fdcId}`}>{food.description}</a>
        {isMatch ? <small class="hint"> matches now</small> : null}
      </span>
      <PinButton phrase={phrase} food={food} list={list} />
    </li>
  );
}
