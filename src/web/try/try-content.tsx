import type { ComponentChildren, VNode } from 'preact';
import type { RecipeDraft } from '../../recipes/draft/recipe-draft';
import { examples } from './try-examples';
import { toChoice, typistField, type TryForm } from './try-form';
import { Problem } from '../parts/forms';
import type { TriedRecipe, TryProblems } from './try-reading';

interface TryPageParts {
  readonly form: TryForm;
  readonly problems: TryProblems;
  /** Null where there is no result. */
  readonly recipe: TriedRecipe | null;
  /** What was read from a text; null for lines as they stand in it. */
  readonly read: RecipeDraft | null;
  readonly others: readonly RecipeDraft[];
  /** Names the user; "" for a visitor without a session. */
  readonly typist: string;
  /** Whether missed names are stored. */
  readonly isStoring: boolean;
  /** The result; null before the first recipe. */
  readonly children: ComponentChildren;
}

/** The form of `/try` beside its result. */
export function TryContent(parts: TryPageParts): VNode {
  const { form, children } = parts;
  const isNew = form.text === '';
  return (
    <>
      <h1>Try a recipe</h1>
      <p id="try-status" class="hidden" role="status" />
      <div class="try">
        <div class="try-form not-printed">
          <RecipeForm {...parts} />
          {isNew ? null : <Examples form={form} />}
        </div>
        <div id="result" class="try-result">
          {[...form.chosen].map(([text, fdcId]) => (
            <input key={text} type="hidden" name="chosen" form={formId} value={toChoice(text, fdcId)} />
          ))}
          <div class="not-printed">
            <Reading {...parts} />
          </div>
          {children}
          {isNew ? <Introduction {...parts} /> : null}
        </div>
      </div>
    </>
  );
}

/** The id of the form, to which buttons of the result belong too. */
export const formId = 'try';

function RecipeForm({ form, problems, typist }: TryPageParts): VNode {
  return (
    <form id={formId} method="post" action="/try">
      <input type="hidden" name="draft" value={form.draft} />
      <TypistField typist={typist} />
      {form.isRead ? <input type="hidden" name="read" value="yes" /> : null}
      <div class="inline">
        <TextField
          label="Title"
          name="title"
          value={form.title}
          maxLength={500}
          hint="If empty, it is read from the recipe."
          isHinted={!form.isRead}
          problem={problems.title}
        />
        <TextField
          label="Servings"
          name="servings"
          value={form.servings}
          inputMode="numeric"
          maxLength={10}
          problem={problems.servings}
          isShort
        />
        <FieldProblem name="title" problem={problems.title} />
        <FieldProblem name="servings" problem={problems.servings} />
      </div>
      <RecipeText form={form} problems={problems} />
      <p class="actions">
        <button id="try-analyze" type="submit">
          Analyze
        </button>
        {form.isRead ? (
          <a class="button plain" href="/try">
            Start over
          </a>
        ) : null}
      </p>
      <p id="try-progress" class="hint" hidden>
        <label>
          <span>Analyzing …</span>
          <progress />
        </label>
      </p>
    </form>
  );
}

function RecipeText({ form, problems }: Pick<TryPageParts, 'form' | 'problems'>): VNode {
  return (
    <p class="field">
      <label for="field-text">{form.isRead ? 'Ingredients' : 'Recipe'}</label>
      <FieldProblem name="text" problem={problems.text} />
      <textarea
        id="field-text"
        name="text"
        rows={14}
        spellcheck={false}
        autocomplete="off"
        placeholder={'2 cups flour\n1 tsp salt\n…'}
        aria-invalid={problems.text === undefined ? undefined : true}
        aria-describedby="field-text-hint field-text-problem"
      >
        {`\n${form.text}`}
      </textarea>
      <small id="field-text-hint" class="hint">
        {form.isRead
          ? 'One ingredient per line. Headings, notes and kitchen equipment may appear between them.'
          : 'Type the ingredients, one per line; or paste a whole recipe, the source of its page, or JSON-LD.'}
      </small>
    </p>
  );
}

function TypistField({ typist }: Pick<TryPageParts, 'typist'>): VNode | null {
  return typist === '' ? null : <input type="hidden" name={typistField} value={typist} />;
}

interface TextFieldParts {
  readonly label: string;
  readonly name: 'title' | 'servings';
  readonly value: string;
  readonly maxLength: number;
  readonly inputMode?: 'numeric';
  readonly hint?: string;
  readonly isHinted?: boolean;
  readonly problem: string | undefined;
  readonly isShort?: boolean;
}

function TextField(parts: TextFieldParts): VNode {
  const { label, name, value, maxLength, inputMode, hint, isHinted = false, problem, isShort = false } = parts;
  const id = `field-${name}`;
  return (
    <p class={isShort ? 'field short' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        name={name}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autocomplete="off"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={isHinted ? `${id}-hint ${id}-problem` : `${id}-problem`}
        autofocus={problem !== undefined && name === 'servings'}
      />
      {isHinted ? (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      ) : null}
    </p>
  );
}

/** What is wrong with a field. The result announces it to screen readers. */
function FieldProblem({ name, problem }: { readonly name: string; readonly problem: string | undefined }): VNode {
  return (
    <span id={`field-${name}-problem`} class="field-problem" data-problem={name} hidden={problem === undefined}>
      {problem}
    </span>
  );
}

function Examples({ form }: Pick<TryPageParts, 'form'>): VNode {
  return (
    <details class="try-examples">
      <summary>Example recipes</summary>
      <ExampleForm form={form} />
    </details>
  );
}

function ExampleForm({ form }: Pick<TryPageParts, 'form'>): VNode {
  return (
    <form method="post" action="/try">
      <input type="hidden" name="draft" value={form.draft} />
      <p class="actions">
        {examples.map(({ id, name }) => (
          <button key={id} type="submit" class="plain small" name="example" value={id}>
            {name}
          </button>
        ))}
      </p>
    </form>
  );
}

/** What was read, what is wrong, and the other recipes of the text. */
function Reading({ form, problems, recipe, read, others, typist }: TryPageParts): VNode {
  // A result asks for the servings beside its totals.
  const said = recipe === null ? Object.values(problems).join(' ') : '';
  return (
    <>
      <Problem isOpenedAt={false}>{said}</Problem>
      {read === null ? null : <p class="hint">{describeReading(read)}</p>}
      {others.length === 0 ? null : <OtherRecipes {...{ form, others, typist }} />}
    </>
  );
}

/** A sentence about what was read from a text. */
function describeReading({ ingredients, yield: stated, source }: RecipeDraft): string {
  const lines = ingredients.length === 1 ? '1 line' : `${ingredients.length.toLocaleString('en')} lines`;
  const made = stated === null ? '' : ` and the yield “${stated}”`;
  const from = source === null ? '' : ` The page names ${source} as its address.`;
  return `Read from the text: ${lines}${made}. Correct what was misread.${from}`;
}

function OtherRecipes({ form, others, typist }: Pick<TryPageParts, 'form' | 'others' | 'typist'>): VNode {
  const shown = others.slice(0, maxOthers);
  return (
    <details open>
      <summary>
        {others.length === 1
          ? 'The text has another recipe'
          : `The text has ${others.length.toLocaleString('en')} more recipes`}
      </summary>
      <ul>
        {shown.map((other, index) => (
          <li key={index}>
            <form method="post" action="/try">
              <input type="hidden" name="draft" value={`${form.draft}-${index}`} />
              <TypistField typist={typist} />
              <input type="hidden" name="read" value="yes" />
              <input type="hidden" name="title" value={other.title ?? ''} />
              <input type="hidden" name="servings" value={other.servings ?? ''} />
              <input type="hidden" name="text" value={other.ingredients.join('\n')} />
              <button type="submit" class="link">
                {other.title ?? `Recipe ${index + 2}`}
              </button>
            </form>
          </li>
        ))}
      </ul>
      {others.length > shown.length ? <p class="hint">The first {maxOthers} of them are shown.</p> : null}
    </details>
  );
}

const maxOthers = 20;

function Introduction({ form, typist, isStoring }: TryPageParts): VNode {
  return (
    <>
      <p class="lead">
        The result shows the food and the grams of each line, how sure they are and why, the nutrition of a serving and
        of 100 g, diet and health labels, and a nutrition label to print.
      </p>
      <h2>Begin with an example</h2>
      <ExampleForm form={form} />
      <p class="hint">
        {typist === ''
          ? ''
          : 'A recipe counts once against the plan of your account; edits within ten minutes do not count again. '}
        {isStoring
          ? 'Only lines whose food is unknown or unsure, and lines that you report, are stored.'
          : 'Nothing of the recipe is stored.'}
      </p>
    </>
  );
}
