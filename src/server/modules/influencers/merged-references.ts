import type { Context } from "#server/context.ts";
import * as merged from "#server/modules/campaigns/merge-collaborations.service.ts";
import { creatorOfMessages, moveMessageCreators } from "#server/modules/contact/contact.service.ts";
import { moveConversation } from "#server/modules/conversations/forget-conversations.service.ts";
import { collaborationOfDeliverables } from "#server/modules/deliverables/deliverable-records.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { creatorOfAddresses, moveCreatorAddress } from "#server/modules/outreach/creator-address.service.ts";
import { moveMessage } from "#server/modules/outreach/unsent-messages.service.ts";
import { collaborationOfPayouts, creatorOfPayouts } from "#server/modules/payouts/payout-records.service.ts";
import { collaborationOfRights, creatorOfRights } from "#server/modules/rights/rights.service.ts";
import { lockListsOf, moveItems } from "#server/modules/shortlists/shortlists.service.ts";
import { creatorOfOutcomes } from "#server/modules/status/outcomes.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { moveHistory } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Moved } from "#server/platform/database/references.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";

type Collaborations = Awaited<ReturnType<typeof merged.lockCollaborationsOf>>;

/** Locks shortlists and campaigns of creators, in the order of every other change, and returns the collaborations. */
export async function lockRecordsOf(executor: Executor, influencerIds: string[]): Promise<Collaborations> {
  await lockListsOf(executor, influencerIds);
  return merged.lockCollaborationsOf(executor, influencerIds);
}

/** Every column that names a creator, but those whose rows may become one. */
const creators = [
  merged.creatorOfCollaborations,
  creatorOfRights,
  creatorOfPayouts,
  creatorOfMessages,
  creatorOfOutcomes,
  creatorOfAddresses,
];

/** Lets everything that refers to one creator refer to another. `collaborations`: of both, locked. */
export async function moveReferences(
  context: Context,
  moved: Moved,
  collaborations: Collaborations,
): Promise<void> {
  const { database } = context;
  const { from, to } = moved;
  for (const joined of await merged.joinedCollaborations(database, collaborations, to)) {
    await joinCollaboration(context, joined);
  }
  for (const column of creators) await column.move(database, moved);
  await moveItems(database, moved);
  await moveMessageCreators(database, moved);
  await media.moveToCreator(database, moved);
  await links.move(database, { type: "influencer", id: from }, to);
  await timeline.joinEntries(database, { type: "influencer", id: from }, to);
  await moveConversation(database, { type: "influencer", id: from }, { type: "influencer", id: to });
  await moveHistory(database, "influencer", moved);
  await idempotencyKeys.forgetRecords(context, [from]);
}

/** Makes two collaborations in one campaign one. */
async function joinCollaboration(context: Context, joined: Moved): Promise<void> {
  const { database } = context;
  const { from: id, to } = joined;
  await merged.moveOffers(database, joined);
  await collaborationOfDeliverables.move(database, joined);
  await collaborationOfRights.move(database, joined);
  await collaborationOfPayouts.move(database, joined);
  await moveCreatorAddress(database, joined);
  await moveMessage(database, joined);
  await links.move(database, { type: "collaboration", id }, to);
  await timeline.joinEntries(database, { type: "collaboration", id }, to);
  await moveConversation(database, { type: "collaboration", id }, { type: "collaboration", id: to });
  await moveHistory(database, "collaboration", joined);
  await idempotencyKeys.forgetRecords(context, [id]);
  await merged.fillAndDelete(database, joined);
}
