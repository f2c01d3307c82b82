import type { VNode } from 'preact';
import type { Analysis, Recipe } from '../../analysis/recipe';
import { toLabelFacts } from '../../nutrition-label/nutrition-label';
import { toSchemaOrgNutrition } from '../../nutrition-label/schema-org';
import { CodeBlock, toCurl, toJavaScript, toPython } from '../parts/code-block';

interface TryCodeParts {
  readonly recipe: Recipe;
  /** The address of the service. */
  readonly url: string;
  readonly isSignedIn: boolean;
  /** Whether the person chose foods, which are no part of the request. */
  readonly hasChosen: boolean;
}

/** Renders the request that gives the same result, to copy. */
export function TryCode({ recipe, url, isSignedIn, hasChosen }: TryCodeParts): VNode {
  const { title, ingredients, servings } = recipe;
  const call = { method: 'POST', url: `${url}/v1/analyze`, isKeyed: true, body: { title, ingredients, servings } };
  return (
    <section aria-labelledby="try-code" class="not-printed">
      <h2 id="try-code">The same request</h2>
      <p>
        YOUR_KEY is an API key. {isSignedIn ? null : 'Sign in, then '}
        <a href="/dashboard#create">{isSignedIn ? 'Create a key' : 'create a key'}</a>; it is shown once. The{' '}
        <a href="/docs">reference</a> explains the answer.
        {hasChosen ? ' The foods that you chose are not part of the request: they apply on this page only.' : null}
      </p>
      <details id="code-curl" open>
        <summary>curl</summary>
        <CodeBlock language="sh" code={toCurl(call)} />
      </details>
      <details id="code-js">
        <summary>JavaScript</summary>
        <CodeBlock language="js" code={toJavaScript(call)} />
      </details>
      <details id="code-python">
        <summary>Python</summary>
        <CodeBlock language="python" code={toPython(call)} />
      </details>
    </section>
  );
}

/** Renders the nutrition of a serving for the page of the recipe, to copy. */
export function TrySchemaOrg({ recipe, analysis }: { readonly recipe: Recipe; readonly analysis: Analysis }): VNode {
  const nutrition = toSchemaOrgNutrition(toLabelFacts(analysis, recipe));
  return (
    <section aria-labelledby="try-schema-org" class="not-printed">
      <h2 id="try-schema-org">For the page of the recipe</h2>
      <p>
        The nutrition of a serving as <a href="https://schema.org/NutritionInformation">NutritionInformation</a> of
        schema.org: put it into the JSON-LD of the page as <code>nutrition</code> of the recipe.
      </p>
      <details id="code-schema-org">
        <summary>JSON-LD</summary>
        <CodeBlock language="json" code={JSON.stringify(nutrition, null, 2)} />
      </details>
    </section>
  );
}
