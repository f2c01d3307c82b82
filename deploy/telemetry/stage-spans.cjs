// Turns the stages of the service into spans of OpenTelemetry. Loaded before the service:
//   NODE_OPTIONS="--require @opentelemetry/auto-instrumentations-node/register --require ./deploy/telemetry/stage-spans.cjs"
// OpenTelemetry is not a dependency of the service: NODE_PATH names the node_modules that contain it.
const { tracingChannel } = require('node:diagnostics_channel');
const { createRequire } = require('node:module');

// The copy of the API that is in use; another one, such as that of prom-client, may not find what it registers.
const requireBeside = createRequire(require.resolve('@opentelemetry/auto-instrumentations-node'));
const { SpanStatusCode, trace } = requireBeside('@opentelemetry/api');

const tracer = trace.getTracer('recipes');
const stages = ['read', 'analyze', 'parse', 'match', 'weigh', 'sum', 'database', 'model'];

// Node drops a channel that nothing refers to, with its subscribers.
module.exports = stages.map((stage) => {
  const channel = tracingChannel(`recipes.${stage}`);
  // By the object that one run of a stage gives to all of its messages.
  const spans = new WeakMap();
  const finish = (context) => {
    spans.get(context)?.end();
    spans.delete(context);
  };
  channel.subscribe({
    start(context) {
      const attributes = Object.entries(context).map(([name, value]) => [`recipes.${name}`, value]);
      spans.set(context, tracer.startSpan(`recipes.${stage}`, { attributes: Object.fromEntries(attributes) }));
    },
    // The message of an error may quote a recipe, so only its name is passed on.
    error(context) {
      spans.get(context)?.setStatus({ code: SpanStatusCode.ERROR, message: context.error?.name ?? 'error' });
    },
    // A synchronous stage has its result here; the others have it at `asyncEnd`.
    end(context) {
      if ('result' in context || 'error' in context) finish(context);
    },
    asyncStart() {},
    asyncEnd: finish,
  });
  return channel;
});
