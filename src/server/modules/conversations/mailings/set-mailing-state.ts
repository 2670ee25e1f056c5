import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { ReadMailing } from "#domain/mailings/mailings.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { enterMailingState } from "./enter-mailing-state.ts";
import { lockMailing } from "./mailings.repository.ts";
import { readMailing } from "./read-mailings.ts";
import { sendMailingsJob } from "./send-mailings.ts";
import { lacksSignature } from "./sign-message.ts";
import { refuseTooMany } from "./start-mailing.ts";

/** Stops a mailing, or sends the rest in the name of the actor. Does nothing in that state. */
export async function setMailingState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  state: "sending" | "stopped",
): Promise<ReadMailing> {
  await transact(context, async (transaction) => {
    const { database } = transaction;
    if (state === "sending") await refuseTooMany(transaction, actor);
    const row = await lockMailing(database, id);
    if (row === undefined) throw new Missing();
    if (row.state === state) return;
    if (row.state === "done") throw new Conflict("All of its messages have been dealt with.");
    if (state === "stopped") {
      await enterMailingState(database, id, state, { stopReason: "person" });
    } else {
      if (lacksSignature(row, actor)) {
        throw new Conflict(
          "The message is signed with your name, and your account has none. Owners enter it under Administrators.",
        );
      }
      await enterMailingState(database, id, state, { adminId: actor.adminId, queuedAt: context.now() });
      await context.jobs.enqueue(database, sendMailingsJob, [{}]);
    }
    const change = { action: "state" as const, type: "mailing" as const, id, name: row.title };
    const values = { before: { state: row.state }, after: { state } };
    await emit(transaction, { type: "records.changed", actor, changes: { ...change, ...values } });
  });
  return readMailing(context, id);
}
