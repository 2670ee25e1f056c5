import type { LinkPrincipal } from "#domain/access/principal.ts";
import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import { maximumCreatorMessages } from "#domain/campaigns/offer-options.ts";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { OwnPaymentDetailsInput } from "#domain/payouts/payment-details.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import {
  giveAddress,
  proveAddress,
  readOwnAddress,
} from "#server/modules/outreach/creator-address.service.ts";
import * as paymentDetails from "#server/modules/payouts/payment-details.service.ts";
import * as payoutReader from "#server/modules/payouts/payout-reader.service.ts";
import { countMessages } from "#server/modules/timeline/timeline.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { findCampaigns } from "../campaigns.repository.ts";
import { type CollaborationRow, findCollaborations } from "../collaborations.repository.ts";
import {
  countVersions,
  listOfferPage,
  listOffers,
  lockOpenOffer,
  type OfferRow,
} from "../offers.repository.ts";
import type { StepAuthor } from "../step-author.service.ts";
import type { LockedCollaboration } from "../transition-collaboration.ts";
import { presentCollaborationPage } from "./creator-page.presenter.ts";
import { presentOffers } from "./offers.presenter.ts";

export type Creator = LinkPrincipal<"collaboration">;
type Locked = LockedCollaboration & { open: OfferRow | undefined };

// The creator's own page of a collaboration, opened by a link.

export async function read(context: Context, { subject: { id } }: Creator): Promise<CollaborationPage> {
  const [collaboration] = await findCollaborations(context.database, [id]);
  const [campaign] = collaboration ? await findCampaigns(context.database, [collaboration.campaignId]) : [];
  if (collaboration === undefined || campaign === undefined) throw new Missing();
  const offers = await listOffers(context.database, [id]);
  const today = await readToday(context);
  const deliverables = await deliverableReader.own(context, id, !isOpenCampaign(campaign));
  const payouts = await payoutReader.own(context, id);
  const details = await paymentDetails.readOwn(context, collaboration);
  const email = await readOwnAddress(context, collaboration);
  return presentCollaborationPage({
    campaign,
    collaboration,
    offers,
    deliverables,
    payouts,
    paymentDetails: details,
    email,
    today,
  });
}

export async function listOwnOffers(context: Context, { subject: { id } }: Creator, query: ArrayPageQuery) {
  const { rows, nextCursor } = await listOfferPage(context.database, id, query);
  const total = await countVersions(context.database, id);
  return { items: presentOffers(rows).slice(0, query.limit), total, nextCursor };
}

/** Stores where the creator is paid. */
export async function givePaymentDetails(
  context: Context,
  principal: Creator,
  input: OwnPaymentDetailsInput,
): Promise<CollaborationPage> {
  await transact(context, async (transaction) => {
    const locked = await lockForCreator(transaction, principal);
    const { author } = creatorOf(principal, locked.collaboration);
    const current = () => read(transaction, principal);
    await paymentDetails.giveDetails(transaction, locked, input, { author, current });
  });
  return read(context, principal);
}

/** Mails a code to an address that the creator has typed. */
export async function giveOwnAddress(
  context: Context,
  principal: Creator,
  email: string,
): Promise<CollaborationPage> {
  await transact(context, async (transaction) => {
    const { collaboration } = await lockForCreator(transaction, principal);
    await giveAddress(transaction, collaboration, email);
  });
  return read(context, principal);
}

/** Makes the address the creator's if the code is right. A wrong code is counted, and then refused. */
export async function proveOwnAddress(
  context: Context,
  principal: Creator,
  code: string,
): Promise<CollaborationPage> {
  const isRight = await transact(context, async (transaction) => {
    const { campaign, collaboration } = await lockForCreator(transaction, principal);
    const { author } = creatorOf(principal, collaboration);
    return proveAddress(transaction, { author, campaign, collaboration }, code);
  });
  if (!isRight) throw new Invalid("code", "is not the code that we sent");
  return read(context, principal);
}

/** Notifies the owner and adds the message to the timeline. */
export async function sendMessage(
  context: Context,
  principal: Creator,
  text: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { id } = principal.subject;
  await idempotencyKeys.once(
    context,
    { form: "collaboration message", idempotencyKey, content: [id, text] },
    async (transaction) => {
      const { campaign, collaboration } = await lockForCreator(transaction, principal);
      const { author } = creatorOf(principal, collaboration);
      if ((await countMessages(transaction.database, id)) >= maximumCreatorMessages) {
        throw new Conflict(
          `You have sent ${maximumCreatorMessages} messages here. Reply to one of our emails instead.`,
        );
      }
      await emit(transaction, { type: "collaboration.message", author, campaign, collaboration, text });
      return { _id: id };
    },
  );
}

/**
 * Locks the rows that a response changes, and the link against revocation. The campaign comes first, as in every
 * other change, to avoid deadlocks.
 */
export async function lockForCreator(context: Context, principal: Creator): Promise<Locked> {
  const locked = await lockBoth(context.database, principal.subject.id);
  await links.hold(context, principal);
  return { ...locked, open: await lockOpenOffer(context.database, principal.subject.id) };
}

export function creatorOf({ linkId }: Creator, { creatorName }: CollaborationRow): StepAuthor {
  return { caller: "creator", author: { type: "link", id: linkId, name: creatorName } };
}

/** State that prevents a creator's action: that of the campaign, or else of the collaboration. */
export function blockingState({ campaign, collaboration: { state } }: LockedCollaboration): string {
  return isOpenCampaign(campaign) ? collaborationStateLabels[state] : campaignStateLabels[campaign.state];
}
