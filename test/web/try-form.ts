import { startTestService, type TestService } from '../conformance/start-test-service';
import { openBrowser, type Browser } from '../support/browser';

/** Opens a service that anyone may try, and the browser of a visitor, for the tests of a block. */
export function useTryService(
  use: (opened: { readonly service: TestService; readonly browser: Browser }) => unknown,
): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ tryIt: 'public' });
    use({ service, browser: openBrowser(service) });
  });
  afterAll(() => service.close());
}

/** Fields of the form of `/try`, as its page sends them for lines that were read. */
export const pancakes = {
  title: 'Pancakes',
  servings: '4',
  text: '1 1/2 cups all-purpose flour\r\n1 egg\r\n3 tablespoons butter, melted',
  read: 'yes',
};
/** The fields with other lines. */
export const typed = (text: string, fields: Readonly<Record<string, string>> = {}) => ({
  ...pancakes,
  text,
  ...fields,
});

/** The text of a page as people read it. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
}

/** The value of a field of the form. */
export function readValue(html: string, name: string): string | null {
  return new RegExp(`<input[^>]*name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? null;
}

/** The lines of the form. */
export const readLines = (html: string): readonly string[] =>
  (/<textarea[^>]*>([^]*?)<\/textarea>/.exec(html)?.[1] ?? '').trim().split('\n');

/** The buttons that give a line another food: their values and what they say. */
export function listChoices(html: string): readonly { readonly value: string; readonly food: string }[] {
  return [...html.matchAll(/name="choose" value="([^"]*)"[^>]*aria-label="Use this: ([^"]*?) for “/g)].map(
    ([, value = '', food = '']) => ({ value: value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'), food }),
  );
}
