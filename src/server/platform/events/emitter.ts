import type { Executor } from "#server/platform/database/database.ts";

type Typed = { type: string };
export type Handlers<Event extends Typed> = {
  [T in Event["type"]]: (transaction: Executor, event: Extract<Event, { type: T }>) => Promise<unknown>;
};
/** Emits an event in the transaction of the change, so that all writes of its handlers commit with it. */
export type Emit<Event extends Typed> = (transaction: Executor, event: Event) => Promise<void>;

export function emitter<Event extends Typed>(handlers: Handlers<Event>): Emit<Event> {
  return async (transaction, event) => {
    const handle: (transaction: Executor, event: never) => Promise<unknown> =
      handlers[event.type as Event["type"]];
    await handle(transaction, event as never);
  };
}
