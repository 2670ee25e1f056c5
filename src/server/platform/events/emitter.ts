import type { Context } from "#server/context.ts";

type Typed = { type: string };
export type Handlers<Event extends Typed> = {
  [T in Event["type"]]: (context: Context, event: Extract<Event, { type: T }>) => Promise<unknown>;
};
/** Emits an event in the transaction of the change, so that all writes of its handlers commit with it. */
export type Emit<Event extends Typed> = (context: Context, event: Event) => Promise<void>;

export function emitter<Event extends Typed>(handlers: Handlers<Event>): Emit<Event> {
  return async (context, event) => {
    const handle: (context: Context, event: never) => Promise<unknown> =
      handlers[event.type as Event["type"]];
    await handle(context, event as never);
  };
}
