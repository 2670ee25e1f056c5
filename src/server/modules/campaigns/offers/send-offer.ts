import type { AdminPrincipal } from "#domain/access/principal.ts";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { usualOfferDays } from "#domain/campaigns/offer-options.ts";
import type { OfferContent } from "#domain/campaigns/offer-texts.ts";
import type { OfferInput, OffersInput, OffersSent, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { DomainError, Missing } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as offers from "#server/modules/campaigns/offers/offers.service.ts";
import { contactsOrRefuse } from "#server/modules/outreach/creator-contacts.service.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { type CampaignRow, lockCampaign } from "../campaigns.repository.ts";
import { type CollaborationRow, lockCollaborations } from "../collaborations.repository.ts";
import type { OfferRow } from "../offers.repository.ts";
import { editor } from "../step-author.service.ts";
import { transitionCollaboration } from "../transition-collaboration.ts";
import { refuseOverrun, refusePast, refuseUnsendable, refuseWithoutFrenchTerms } from "./offer-checks.ts";
import { offerContent, termsOf, type UsedTerms, writtenTerms } from "./offer-content.ts";
import { sendVersion } from "./send-version.ts";

type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
/** `isUnsent`: the creator has no email address, so the team passes on the link. */
type Made = { offerId: string; isUnsent: boolean };
type Prepared = {
  content: OfferContent;
  terms: UsedTerms;
  sent: Pick<OfferRow, "message" | "validUntil">;
  overBudget: boolean;
};

/** A repeated call sends nothing and returns the first offer. */
export async function sendOffer(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  input: OfferInput,
  idempotencyKey: string | undefined,
): Promise<TeamOffer> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "offer", idempotencyKey, content: [actor.adminId, id, input] },
    async (transaction) => ({
      _id: (await sendOne(transaction, actor, { id, input })).offerId,
    }),
  );
  return offers.read(context, result._id, actor);
}

/**
 * Sends the same offer to several creators of a campaign. A repeated call sends nothing and returns the first
 * results.
 */
export async function sendOffers(
  context: Context,
  actor: AdminPrincipal,
  campaignId: string,
  { ids, ...input }: OffersInput,
  idempotencyKey: string | undefined,
): Promise<OffersSent> {
  const content = [actor.adminId, campaignId, ids, input];
  const sent = idempotencyKeys.once(
    context,
    { form: "offers", idempotencyKey, content },
    async (transaction) => {
      const data = await sendAll(transaction, actor, { campaignId, ids, input });
      // If nothing was sent, a repeated call must try again, so the result is not stored.
      if (!data.results.some(({ offerId }) => offerId !== null)) throw new NothingSent(data);
      return data;
    },
  );
  return sent.then(
    ({ result }) => result,
    (error) => {
      if (error instanceof NothingSent) return error.results;
      throw error;
    },
  );
}

/** Values that the offers of all creators in a campaign share. Their terms are filled in one by one. */
async function prepared(context: Context, campaign: CampaignRow, input: OfferInput) {
  const settings = await readAgencySettings(context.database);
  const today = dayIn(settings.timeZone, context.now());
  const { termsId = campaign.termsId, validUntil = addDays(today, usualOfferDays) } = input;
  const usual = { paymentDays: settings.paymentDays, revisionRounds: campaign.revisionRounds };
  const [terms, content] = await checkAll(
    () => termsOf(context.database, termsId),
    () => offerContent(campaign, input, usual),
    () => refusePast(validUntil, today),
  );
  const { message, overBudget } = input;
  return { content, terms, sent: { message, validUntil }, overBudget };
}

/**
 * Sends an offer to a creator. The campaign and the collaboration are locked. All checks run before the first
 * write.
 */
async function sendTo(
  context: Context,
  actor: AdminPrincipal,
  { content: offered, terms, sent, overBudget, ...locked }: Locked & Prepared,
): Promise<Made> {
  const { campaign, collaboration } = locked;
  const { id } = collaboration;
  const contacts = await contactsOrRefuse(context.database, collaboration, "offers");
  refuseUnsendable(locked);
  const content = { ...offered, ...sent, ...writtenTerms(terms, locked, offered) };
  await refuseWithoutFrenchTerms(context.database, { ...locked, offer: content }, context.now());
  await grantedRights.refuseOverlap(context, { ...locked, offer: content }, true);
  if (!overBudget) await refuseOverrun(context.database, { campaign, except: id }, content.priceMinor);
  const { offer, isInvitation } = await sendVersion(context, actor, {
    campaign,
    collaboration,
    content,
    contacts,
  });
  if (isInvitation) {
    const by = editor(actor);
    await transitionCollaboration(context, { campaign, collaboration }, { action: "invite", by });
  }
  return { offerId: offer.id, isUnsent: contacts.length === 0 };
}

async function sendOne(
  context: Context,
  actor: AdminPrincipal,
  { id, input }: { id: string; input: OfferInput },
): Promise<Made> {
  const locked = await lockBoth(context.database, id, "update");
  return sendTo(context, actor, {
    ...locked,
    ...(await prepared(context, locked.campaign, input)),
  });
}

/** One result for each ID. Throws errors that concern all of them. */
async function sendAll(
  context: Context,
  actor: AdminPrincipal,
  { campaignId, ids, input }: { campaignId: string; ids: string[]; input: Omit<OffersInput, "ids"> },
): Promise<OffersSent> {
  const campaign = await lockCampaign(context.database, campaignId);
  if (campaign === undefined) throw new Missing();
  const rows = (await lockCollaborations(context.database, ids)).filter(
    (row) => row.campaignId === campaignId,
  );
  const { currency } = campaign;
  const own = new Map(
    input.prices.map(({ id, price }, at) => [id, minorIn(currency, `prices.${at}.price`, price)]),
  );
  // Without a price for all, everybody has their own.
  const { content, ...shared } = await prepared(context, campaign, {
    ...input,
    price: input.price ?? { minor: 0, currency },
  });
  const sendOwn = (collaboration: CollaborationRow) => {
    const priceMinor = own.get(collaboration.id) ?? content.priceMinor;
    return sendTo(context, actor, {
      campaign,
      collaboration,
      content: { ...content, priceMinor },
      ...shared,
    });
  };
  const results: OffersSent["results"] = [];
  for (const id of ids) {
    const collaboration = rows.find((row) => row.id === id);
    results.push(
      collaboration
        ? await resultOf(id, () => sendOwn(collaboration))
        : { _id: id, outcome: "unknown", message: errorMessages.notFound, ...notSent },
    );
  }
  return { results };
}

/** Rolls back a transaction that wrote nothing. */
class NothingSent extends Error {
  readonly results: OffersSent;
  constructor(results: OffersSent) {
    super("no offer was sent");
    this.results = results;
  }
}

const notSent = { path: null, offerId: null };

/** Result for one of several offers. Catches domain errors only: they are thrown before the first write. */
async function resultOf(_id: string, send: () => Promise<Made>): Promise<OffersSent["results"][number]> {
  try {
    const { offerId, isUnsent } = await send();
    return { _id, outcome: isUnsent ? "unsent" : "sent", message: "", path: null, offerId };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field] = error.errors ?? [];
    const { path, message } = { path: null, message: error.message, ...field };
    return { _id, outcome: "refused", ...notSent, path, message };
  }
}
