import type { ComponentChildren, VNode } from 'preact';
import type { Visitor } from '../../people/sessions';
import { readParameter } from '../parts/forms';
import type { Pages } from '../parts/page';
import { Tabs } from '../parts/tabs';
import type { Exchange } from '../parts/web-parts';

/** A page of the administration. */
interface AdminPage {
  readonly status?: number;
  readonly visitor: Visitor;
  readonly title: string;
  /** The path of the tab that the page belongs to. */
  readonly tab: AdminTab;
  /** The codes of `?done=` that the page accepts, each with its sentence. */
  readonly done?: Readonly<Record<string, string>>;
  readonly islands?: readonly string[];
  readonly content: VNode;
}

/** Sends a page of the administration, with its tabs and the result of the previous request. */
export function sendAdminPage(
  pages: Pages,
  { request, response }: Exchange,
  { status = 200, visitor, title, tab, done = {}, islands = [], content }: AdminPage,
): void {
  const code = readParameter(request, 'done');
  pages.send(response, {
    status,
    frame: { title, visitor, islands, done: Object.hasOwn(done, code) ? done[code] : undefined, wide: true },
    content: (
      <AdminFrame title={title} tab={tab}>
        {content}
      </AdminFrame>
    ),
  });
}

const tabs = {
  '/admin': 'State',
  '/admin/accounts': 'Accounts',
  '/admin/users': 'Users',
  '/admin/plans': 'Plans',
  '/admin/foods': 'Foods',
  '/admin/names': 'Missed names',
  '/admin/corrections': 'Corrections',
  '/admin/imports': 'Imports',
  '/admin/decisions': 'Model decisions',
} as const;
type AdminTab = keyof typeof tabs;

function AdminFrame(parts: {
  readonly title: string;
  readonly tab: AdminTab;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <>
      <h1>{parts.title}</h1>
      <Tabs label="Administration" names={tabs} open={parts.tab} />
      {parts.children}
    </>
  );
}
