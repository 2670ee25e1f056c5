import { createHash, randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/agency/agency-time.ts";
import { usualOfferDays } from "#domain/campaigns/offer-options.ts";
import { offerMachine } from "#domain/campaigns/offer-states.ts";
import { fillTerms, type OfferContent, usualTerms } from "#domain/campaigns/offer-terms.ts";
import type {
  CounterOffer,
  OfferInput,
  OfferStateChange,
  TeamOffer,
} from "#domain/campaigns/offers.contract.ts";
import { Conflict, EditConflict, Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import { addDays } from "#domain/join-requests/review-time.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { LinksService } from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { IdempotencyKeysService } from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import { minorIn } from "./campaign-prices.ts";
import type { TeamPrincipal } from "./campaigns.presenter.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import { type CollaborationStepsService, editor } from "./collaboration-steps.service.ts";
import { type CollaborationRow, findCollaborations } from "./collaborations.repository.ts";
import { lockBoth, refuseEnded } from "./collaborations.service.ts";
import { type OfferDecisionsService, refuseWithoutFrenchTerms } from "./offer-decisions.service.ts";
import { editorSide, presentTeamOffers } from "./offers.presenter.ts";
import {
  countVersions,
  findOffer,
  insertOffer,
  listOffers,
  lockOpenOffer,
  type NewOffer,
  type OfferRow,
  sumCommitted,
} from "./offers.repository.ts";
import { findTerms } from "./terms.repository.ts";

export type OffersService = ReturnType<typeof offersService>;
type Dependencies = {
  database: Database;
  influencers: Pick<InfluencersService, "emailOf">;
  links: Pick<LinksService, "make">;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;
  decideOffer: OfferDecisionsService;
  parts: Pick<AgreementParts, "refuseConflicts">;
  idempotencyKeys: Pick<IdempotencyKeysService, "once">;
  emit: Emit;
  now: () => Date;
};
type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };

/** Offers, as the team sends and answers them. */
export function offersService(dependencies: Dependencies) {
  const { database, influencers, links, collaborationSteps, decideOffer, parts } = dependencies;
  const { idempotencyKeys, emit, now } = dependencies;

  const read = async (executor: Executor, id: string, principal: TeamPrincipal): Promise<TeamOffer> => {
    const row = await findOffer(executor, id);
    const all = row ? await listOffers(executor, [row.collaborationId]) : [];
    const found = presentTeamOffers(all, principal).find(({ _id }) => _id === id);
    if (found === undefined) throw new Missing();
    return found;
  };

  /** Everything that an offer is stored with but its content. */
  const filled = async (transaction: Executor, { campaign, collaboration }: Locked, input: OfferInput) => {
    const settings = await readAgencySettings(transaction);
    const today = dayIn(settings.timeZone, now());
    const terms = await termsOf(transaction, input.termsId === undefined ? campaign.termsId : input.termsId);
    const validUntil = input.validUntil ?? addDays(today, usualOfferDays);
    if (validUntil < today) throw new Invalid("validUntil", "is in the past");
    const content = offerContent(campaign, input, {
      paymentDays: settings.paymentDays,
      revisionRounds: campaign.revisionRounds,
    });
    const { message } = input;
    return { ...content, message, validUntil, ...writtenTerms(terms, { campaign, collaboration }, content) };
  };

  const send = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { id, input }: { id: string; input: OfferInput },
  ): Promise<string> => {
    const locked = await lockBoth(transaction, id, "update");
    const { campaign, collaboration } = locked;
    const email = await emailOf(influencers, transaction, collaboration);
    refuseUnsendable(locked, email);
    const content = await filled(transaction, locked, input);
    await refuseWithoutFrenchTerms(transaction, { ...locked, offer: content }, now());
    await parts.refuseConflicts(transaction, { ...locked, offer: content }, true);
    if (!input.overBudget) await refuseOverrun(transaction, locked, content.priceMinor);
    const by = editor(actor);
    const open = await lockOpenOffer(transaction, id);
    if (open) {
      await decideOffer(transaction, { ...locked, offer: open }, { action: "supersede", as: "system", by });
    }
    const offer = await addVersion(transaction, { ...content, collaborationId: id, madeBy: "agency" }, now());
    const token = await links.make(transaction, {
      kind: "collaboration",
      subject: { type: "collaboration", id },
      label: campaign.name,
      personName: collaboration.creatorName,
      email: email ?? "",
      createdBy: actor.adminId,
    });
    const isInvitation = collaboration.state === "listed" || collaboration.state === "cleared";
    const mail = { email: email ?? "", token, isInvitation };
    await emit(transaction, { type: "offer.made", ...by, campaign, collaboration, offer, mail });
    if (isInvitation) {
      await collaborationSteps.apply(transaction, campaign, collaboration, { action: "invite", by });
    }
    return offer.id;
  };

  return {
    async list(collaborationId: string, principal: TeamPrincipal): Promise<TeamOffer[]> {
      const [row] = await findCollaborations(database, [collaborationId]);
      if (row === undefined) throw new Missing();
      return presentTeamOffers(await listOffers(database, [collaborationId]), principal);
    },

    /** A repeated call sends nothing and returns the first. */
    async send(
      actor: AdminPrincipal,
      id: string,
      input: OfferInput,
      idempotencyKey: string | undefined,
    ): Promise<TeamOffer> {
      const response = await idempotencyKeys.once(
        { form: "offer", idempotencyKey, content: [actor.adminId, id, input] },
        async (transaction) => ({
          status: 201,
          body: { data: { _id: await send(transaction, actor, { id, input }) } },
        }),
      );
      return read(database, (response.body as { data: { _id: string } }).data._id, actor);
    },

    async setState(actor: AdminPrincipal, id: string, change: OfferStateChange): Promise<TeamOffer> {
      return database.transaction(async (transaction) => {
        const found = await findOffer(transaction, id);
        if (found === undefined) throw new Missing();
        const locked = await lockBoth(transaction, found.collaborationId);
        const offer = (await findOffer(transaction, id)) ?? found;
        const as = editorSide({ by: offer.madeBy });
        const { action, name, words } = change;
        if (typeof offerMachine.step(offer.state, action, as) === "string") {
          throw new EditConflict(await read(transaction, id, actor));
        }
        const agrees = action === "accept" || action === "record";
        if (agrees) refuseEnded(locked.campaign);
        if (agrees && name === "") throw new Invalid("name", "Name is required");
        await decideOffer(
          transaction,
          { ...locked, offer },
          {
            ...{ action, as, by: editor(actor), words },
            ...(agrees && { name }),
            ...(action === "record" && { recordedBy: actor.name || actor.email }),
          },
        );
        return read(transaction, id, actor);
      });
    },
  };
}

async function emailOf(
  influencers: Dependencies["influencers"],
  executor: Executor,
  { influencerId }: CollaborationRow,
): Promise<string | undefined> {
  if (influencerId === null) return undefined;
  return (await influencers.emailOf(executor, influencerId)) || undefined;
}

/** Throws unless an offer can be sent to a creator now. */
function refuseUnsendable({ campaign, collaboration }: Locked, email: string | undefined): void {
  const { state } = collaboration;
  const canBeSent = ["listed", "cleared", "invited", "negotiating"].includes(state);
  if (!canBeSent) throw new Conflict("An offer cannot be sent in the present state.");
  const missing = [
    ...(campaign.state === "active" ? [] : [{ path: "campaign", message: "The campaign is not active" }]),
    ...(state === "listed" && campaign.clientClearsCreators
      ? [{ path: "state", message: "The client has not cleared the creator" }]
      : []),
    ...(email ? [] : [{ path: "email", message: "The creator has no email address" }]),
  ];
  if (missing.length > 0) throw new InvalidFields(missing);
}

/** The campaign is locked, so that two who send at once cannot overrun the budget together. */
async function refuseOverrun(
  transaction: Executor,
  { campaign, collaboration }: Locked,
  priceMinor: number,
): Promise<void> {
  const { id: campaignId, budgetMinor, currency } = campaign;
  if (budgetMinor === null) return;
  const over =
    (await sumCommitted(transaction, { campaignId, except: collaboration.id })) + priceMinor - budgetMinor;
  if (over <= 0) return;
  throw new Invalid("overBudget", `The budget would be overrun by ${moneyText(moneyOf(over, currency))}`);
}

type UsedTerms = { termsBody: string; termsCountry: string | null };

async function termsOf(transaction: Executor, id: string | null): Promise<UsedTerms> {
  if (id === null) return { termsBody: usualTerms, termsCountry: null };
  const row = await findTerms(transaction, id);
  if (row === undefined) throw new Invalid("termsId", "is not a template of terms");
  return { termsBody: row.body, termsCountry: row.country };
}

/** The terms of an offer, filled in, with their fingerprint. */
export function writtenTerms(
  { termsBody, termsCountry }: UsedTerms,
  { campaign, collaboration }: Locked,
  content: OfferContent,
) {
  const people = {
    creator: collaboration.creatorName,
    client: campaign.clientName,
    campaign: campaign.name,
  };
  const terms = fillTerms(termsBody, people, content);
  return { termsBody, termsCountry, terms, termsSha256: createHash("sha256").update(terms).digest("hex") };
}

/** What either side offers, in the currency of the campaign. `usual`: where the input says nothing. */
export function offerContent(
  { currency }: CampaignRow,
  input: OfferInput | CounterOffer,
  usual: Pick<OfferContent, "paymentDays" | "revisionRounds">,
): OfferContent {
  const { gift, deliverables, rights, exclusivity } = input;
  return {
    priceMinor: minorIn(currency, "price", input.price) ?? 0,
    currency,
    gift,
    giftValueMinor: minorIn(currency, "giftValue", input.giftValue),
    deliverables,
    rights,
    exclusivity,
    paymentDays: input.paymentDays ?? usual.paymentDays,
    revisionRounds: input.revisionRounds ?? usual.revisionRounds,
  };
}

/** Adds the next version, on a collaboration that the caller has locked. */
export async function addVersion(
  transaction: Executor,
  row: Omit<NewOffer, "id" | "version" | "createdAt">,
  at: Date,
): Promise<OfferRow> {
  const version = (await countVersions(transaction, row.collaborationId)) + 1;
  return insertOffer(transaction, { ...row, id: randomUUIDv7(), version, createdAt: at });
}
