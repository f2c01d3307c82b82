import type { VNode } from 'preact';

/** What people read of the state of the service. */
const states = {
  ready: 'The service is ready.',
  degraded: 'The service responds, but a part of it does not work.',
  unavailable: 'The service is unavailable at the moment.',
} as const;

export type ServiceState = keyof typeof states;

/** Renders the state of the service as a sentence. */
export function StateLine({ status }: { readonly status: ServiceState }): VNode {
  return <p class={`state state-${status}`}>{states[status]}</p>;
}
