import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type Response } from 'express';

/** The page loads everything from this service, and works without a network. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // GraphiQL's editor writes style elements
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The files that the build puts beside this one; the packages of the playground are not needed at
 * run time.
 */
const files = {
  'react.js': 'text/javascript',
  'react-dom.js': 'text/javascript',
  'graphiql.js': 'text/javascript',
  'graphiql.css': 'text/css',
} as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recipe nutrition analysis: playground</title>
<link rel="stylesheet" href="/graphql/assets/graphiql.css">
<link rel="stylesheet" href="/graphql/assets/playground.css">
</head>
<body>
<div id="playground">Loading …</div>
<script src="/graphql/assets/react.js"></script>
<script src="/graphql/assets/react-dom.js"></script>
<script src="/graphql/assets/graphiql.js"></script>
<script src="/graphql/assets/boot.js"></script>
</body>
</html>
`;

const style = 'html, body, #playground { height: 100%; margin: 0; }\n';

const exampleQuery = `# Put your key below under "Headers": { "Authorization": "Bearer rna_..." }
query Pancakes {
  analyzeRecipe(recipe: {
    title: "Pancakes"
    servings: 4
    ingredients: ["1 1/2 cups all-purpose flour", "1 1/4 cups milk", "1 egg", "3 tablespoons butter, melted"]
  }) {
    status
    perServing { calories protein fatTotal carbsTotal }
    dietLabels
    healthLabels
    ingredients {
      text
      parsed { qty unit food gramWeight }
      confidence { match conversion overall }
      match { reason alternatives { score food { fdcId description } } }
      weight { way reason }
      issues { code message }
    }
  }
}
`;

const boot = `ReactDOM.createRoot(document.getElementById('playground')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
    defaultQuery: ${JSON.stringify(exampleQuery)},
    defaultHeaders: '{ "Authorization": "Bearer rna_..." }',
    isHeadersEditorEnabled: true,
    defaultEditorToolsVisibility: 'headers',
  }),
);
`;

/**
 * The playground at GET /graphql: GraphiQL, served by the service itself under a strict content
 * policy.
 */
export function createPlaygroundRouter(): Router {
  const router = Router();
  router.get('/graphql', (_request, response) => {
    send(response, 'text/html; charset=utf-8', page);
  });
  router.get('/graphql/assets/boot.js', (_request, response) => send(response, 'text/javascript; charset=utf-8', boot));
  router.get('/graphql/assets/playground.css', (_request, response) =>
    send(response, 'text/css; charset=utf-8', style),
  );
  for (const [name, type] of Object.entries(files)) {
    router.get(`/graphql/assets/${name}`, (_request, response) =>
      send(response, `${type}; charset=utf-8`, readFileSync(join(__dirname, 'playground-assets', name))),
    );
  }
  return router;
}

function send(response: Response, type: string, body: string | Buffer): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-cache');
  response.end(body);
}
