import { readFileSync } from 'node:fs';
import express from 'express';
import { collectDefaultMetrics, register } from 'prom-client';

/**
 * The baseline for the service: an Express route that reads a JSON body and answers with fixed
 * bytes, in its own process. Started as `node yardstick.js FILE`; prints its port.
 */
const answer = readFileSync(process.argv[2] ?? '');
const app = express();
collectDefaultMetrics();
app.post('/v1/analyze', express.json(), (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(answer);
});
app.get('/metrics', async (_request, response) => {
  response.end(await register.metrics());
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
