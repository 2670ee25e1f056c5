import type { ChangeDecision, OpenChange } from "#domain/contact/profile-changes.contract.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { influencerChangesSchema } from "#domain/influencers/influencer-fields.ts";
import { editOf, type ProposedChange, presentValue } from "#domain/status/proposed-changes.ts";
import { type Context, transact } from "#server/context.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import {
  type ContactMessageRow,
  findContactMessages,
  lockContactMessage,
  setProfileChanges,
} from "./contact.repository.ts";
import { setHandled } from "./contact.service.ts";

export async function read(context: Context, id: string): Promise<OpenChange[]> {
  const [message] = await findContactMessages(context.database, [id]);
  if (message === undefined) throw new Missing();
  return present(context, message);
}

/** Throws `Conflict` if it is decided, or the present value is not the one that the decision is about. */
export async function decide(
  context: Context,
  actor: Actor,
  id: string,
  { field, platform, decision, now }: ChangeDecision,
): Promise<OpenChange[]> {
  return transact(context, async (transaction) => {
    const message = await lockContactMessage(transaction.database, id);
    if (message === undefined) throw new Missing();
    const changes = message.profileChanges ?? [];
    const asked = changes.find((change) => change.field === field && change.platform === platform);
    if (asked === undefined) throw new Missing();
    if (asked.decision !== null) throw new Conflict("This change has been decided already.");
    if (decision === "take") await take(transaction, actor, message, { asked, now });
    const decided = changes.map((change): ProposedChange => {
      return change === asked ? { ...change, decision: decision === "take" ? "taken" : "left" } : change;
    });
    await setProfileChanges(transaction.database, id, decided);
    if (decided.every((change) => change.decision !== null)) await setHandled(transaction, actor, id, true);
    return present(transaction, { ...message, profileChanges: decided });
  });
}

async function take(
  context: Context,
  actor: Actor,
  { influencerId }: ContactMessageRow,
  { asked, now }: { asked: ProposedChange; now: string },
): Promise<void> {
  if (influencerId === null) throw new Conflict("The profile no longer exists.");
  const profile = await influencers.profileForAdmin(context, influencerId);
  if (presentValue(profile, asked) !== now) {
    throw new Conflict("The profile has changed meanwhile. Look at its present value, and decide again.");
  }
  const edit = influencerChangesSchema.safeParse({ ...editOf(profile, asked), updatedAt: profile.updatedAt });
  if (!edit.success) {
    throw new Conflict(
      "This change doesn’t fit the profile’s fields. Edit the profile by hand, and ignore the change.",
    );
  }
  await influencers.update(context, actor, influencerId, edit.data, []);
}

/** Undecided changes of a deleted profile have no present value. */
async function present(
  context: Context,
  { influencerId, profileChanges }: Pick<ContactMessageRow, "influencerId" | "profileChanges">,
): Promise<OpenChange[]> {
  if (profileChanges === null || profileChanges.length === 0) return [];
  const profile =
    influencerId === null ? undefined : await influencers.profileForAdmin(context, influencerId);
  return profileChanges.map((change) => ({
    ...change,
    now: profile === undefined ? "" : presentValue(profile, change),
  }));
}
