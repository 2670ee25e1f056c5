import { EditConflict, InvalidFields, NotAllowed, StepConflict } from "#domain/errors.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import type { StateMachine } from "#domain/states/state-machine.ts";
import type { StateOfRecord } from "#domain/states/state-of-record.ts";
import type { Context } from "#server/context.ts";
import type { Executor } from "../database/database.ts";

/** Its actions may be more than those that change the state. */
type Machine<State extends string, By extends string> = Pick<
  StateMachine<State, string, By>,
  "step" | "transitions"
>;

/** Kind of record whose state follows a machine. */
export type Stateful<State extends string, Action extends string, By extends string, Row, Values> = {
  machine: Machine<State, By>;
  labels: Readonly<Record<State, string>>;
  /** Whether callers are roles, so that an action of another role is not allowed. */
  hasRoles?: boolean;
  write(executor: Executor, id: string, values: StateOfRecord<State, NoInfer<Action>> & Values): Promise<Row>;
};

export type Step<Action extends string, By extends string, Values> = {
  action: Action;
  as: By;
  /** Administrator, API key, or link. Null: consequence of another change. */
  by: string | null;
  /** Runs once the step is allowed, before the state changes. Resolves to other columns that it changes. */
  prepare: () => Values | Promise<Values>;
};

/** Request of a person for a step. */
export type StepRequest = {
  /** Repeating the action within ten minutes, as the same administrator, does nothing. */
  repeatedBy?: string | undefined;
  /** Version that the person has seen. */
  updatedAt?: string | undefined;
  /** Whether something else has changed that the person has not seen. */
  isStale?: boolean;
  /** Reads the record for a refusal. */
  current: () => Promise<unknown>;
  /** Validation errors that prevent the step. */
  missing?: () => FieldError[] | Promise<FieldError[]>;
};

type Movable<State extends string> = { id: string; state: State; updatedAt?: string } & Partial<
  StateOfRecord<State>
>;

/**
 * Takes a step on a record that the caller has locked. The only way in which a state changes.
 *
 * A request is refused with `NotAllowed` for another role, `EditConflict` if the record has changed since it was
 * read, `StepConflict` if its state does not allow the action, and `InvalidFields` if something is missing. Without
 * a request, the step follows from another change and has to be possible.
 */
export async function transition<State extends string, Action extends string, By extends string, Row, Values>(
  context: Context,
  { machine, labels, hasRoles = false, write }: Stateful<State, Action, By, Row, Values>,
  record: Movable<State> & Row,
  { action, as, by, prepare }: Step<Action, By, Values>,
  request?: StepRequest,
): Promise<{ row: Row; isRepeated: boolean }> {
  const next = machine.step(record.state, action, as);
  if (request !== undefined) {
    if (hasRoles && next === "never") throw new NotAllowed();
    if (isRepeated(machine, record, { action, actorId: request.repeatedBy, now: context.now() })) {
      return { row: record, isRepeated: true };
    }
    const isOvertaken = request.updatedAt !== undefined && request.updatedAt !== record.updatedAt;
    if (isOvertaken || request.isStale) throw new EditConflict(await request.current());
    if (typeof next === "string") throw new StepConflict(await request.current(), labels[record.state]);
    const missing = (await request.missing?.()) ?? [];
    if (missing.length > 0) throw new InvalidFields(missing);
  }
  if (typeof next === "string") throw new Error(`'${action}' is not possible in '${record.state}'`);
  const values = await prepare();
  const entered = { state: next.to, stateSince: context.now(), stateBy: by, stateAction: action };
  return { row: await write(context.database, record.id, { ...values, ...entered }), isRepeated: false };
}

/** Records without a stored action, such as offers, are never changed twice by a repetition. */
function isRepeated<State extends string>(
  machine: Machine<State, string>,
  { state, stateSince, stateBy = null, stateAction = null }: Movable<State>,
  { action, actorId, now }: { action: string; actorId: string | undefined; now: Date },
): boolean {
  if (actorId === undefined || stateSince === undefined) return false;
  return isRepeatedAction(machine, { state, stateSince, stateBy, stateAction }, { action, actorId, now });
}
