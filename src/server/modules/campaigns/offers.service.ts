import type { AdminPrincipal } from "#domain/access/principal.ts";
import { usualOfferDays } from "#domain/campaigns/offer-options.ts";
import { offerMachine, offerStateLabels } from "#domain/campaigns/offer-states.ts";
import type { OfferContent } from "#domain/campaigns/offer-terms.ts";
import type {
  OfferInput,
  OfferStateChange,
  OffersInput,
  OffersSent,
  TeamOffer,
} from "#domain/campaigns/offers.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { DomainError, Invalid, Missing, StepConflict } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import type { TeamPrincipal } from "./campaigns.presenter.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.repository.ts";
import { type CollaborationStepsService, editor } from "./collaboration-steps.service.ts";
import {
  type CollaborationRow,
  findCollaborations,
  lockCollaborations,
} from "./collaborations.repository.ts";
import { lockBoth, refuseEnded } from "./collaborations.service.ts";
import { offerContent, termsOf, type UsedTerms, writtenTerms } from "./offer-content.ts";
import { type OfferDecisionsService, refuseWithoutFrenchTerms } from "./offer-decisions.service.ts";
import { refuseOverrun, refuseUnsendable } from "./offer-needs.ts";
import { offerSender } from "./offer-sending.ts";
import { editorSide, presentTeamOffers } from "./offers.presenter.ts";
import { findOffer, listOffers, type OfferRow } from "./offers.repository.ts";

export type OffersService = ReturnType<typeof offersService>;
type Dependencies = {
  database: Database;
  influencers: Pick<InfluencersService, "emailOf">;
  context: Context;

  collaborationSteps: Pick<CollaborationStepsService, "apply">;
  decideOffer: OfferDecisionsService;
  parts: Pick<AgreementParts, "refuseConflicts">;

  emit: Emit;
  now: () => Date;
};
type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
type Prepared = {
  content: OfferContent;
  terms: UsedTerms;
  sent: Pick<OfferRow, "message" | "validUntil">;
  overBudget: boolean;
};

/** Offers, as the team sends and answers them. */
export function offersService(dependencies: Dependencies) {
  const { database, influencers, collaborationSteps, decideOffer, parts } = dependencies;
  const { context, now } = dependencies;
  const sendVersion = offerSender(dependencies);

  const listed = async (executor: Executor, collaborationId: string, principal: TeamPrincipal) => {
    const rows = await listOffers(executor, [collaborationId]);
    const recorded = rows.filter(isRecorded).map(({ id }) => id);
    return presentTeamOffers(
      rows,
      principal,
      await media.filesOf(within(context, executor), "offerId", recorded),
    );
  };

  const read = async (executor: Executor, id: string, principal: TeamPrincipal): Promise<TeamOffer> => {
    const row = await findOffer(executor, id);
    const all = row ? await listed(executor, row.collaborationId, principal) : [];
    const found = all.find(({ _id }) => _id === id);
    if (found === undefined) throw new Missing();
    return found;
  };

  /** Values that the offers of all creators in a campaign share. Their terms are filled in one by one. */
  const prepared = async (transaction: Executor, campaign: CampaignRow, input: OfferInput) => {
    const settings = await readAgencySettings(transaction);
    const today = dayIn(settings.timeZone, now());
    const terms = await termsOf(transaction, input.termsId === undefined ? campaign.termsId : input.termsId);
    const validUntil = input.validUntil ?? addDays(today, usualOfferDays);
    if (validUntil < today) throw new Invalid("validUntil", "is in the past");
    const content = offerContent(campaign, input, {
      paymentDays: settings.paymentDays,
      revisionRounds: campaign.revisionRounds,
    });
    const { message, overBudget } = input;
    return { content, terms, sent: { message, validUntil }, overBudget };
  };

  /**
   * Sends an offer to a creator. The campaign and the collaboration are locked. All checks run before the first
   * write.
   */
  const sendTo = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { content: offered, terms, sent, overBudget, ...locked }: Locked & Prepared,
  ): Promise<string> => {
    const { campaign, collaboration } = locked;
    const { id } = collaboration;
    const email = await emailOf(influencers, transaction, collaboration);
    refuseUnsendable(locked, email);
    const content = { ...offered, ...sent, ...writtenTerms(terms, locked, offered) };
    await refuseWithoutFrenchTerms(transaction, { ...locked, offer: content }, now());
    await parts.refuseConflicts(transaction, { ...locked, offer: content }, true);
    if (!overBudget) await refuseOverrun(transaction, { campaign, except: id }, content.priceMinor);
    const { offer, isInvitation } = await sendVersion(transaction, actor, {
      campaign,
      collaboration,
      content,
      email: email ?? "",
    });
    if (isInvitation) {
      await collaborationSteps.apply(transaction, campaign, collaboration, {
        action: "invite",
        by: editor(actor),
      });
    }
    return offer.id;
  };

  const send = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { id, input }: { id: string; input: OfferInput },
  ): Promise<string> => {
    const locked = await lockBoth(transaction, id, "update");
    return sendTo(transaction, actor, {
      ...locked,
      ...(await prepared(transaction, locked.campaign, input)),
    });
  };

  /** One result for each ID. Throws errors that concern all of them. */
  const sendAll = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { campaignId, ids, input }: { campaignId: string; ids: string[]; input: OfferInput },
  ): Promise<OffersSent> => {
    const campaign = await lockCampaign(transaction, campaignId);
    if (campaign === undefined) throw new Missing();
    const rows = (await lockCollaborations(transaction, ids)).filter((row) => row.campaignId === campaignId);
    const offered = await prepared(transaction, campaign, input);
    const results: OffersSent["results"] = [];
    for (const id of ids) {
      const collaboration = rows.find((row) => row.id === id);
      results.push(
        collaboration
          ? await resultOf(id, () => sendTo(transaction, actor, { campaign, collaboration, ...offered }))
          : { _id: id, outcome: "unknown", message: errorMessages.notFound, ...notSent },
      );
    }
    return { results };
  };

  return {
    read,

    async list(collaborationId: string, principal: TeamPrincipal): Promise<TeamOffer[]> {
      const [row] = await findCollaborations(database, [collaborationId]);
      if (row === undefined) throw new Missing();
      return listed(database, collaborationId, principal);
    },

    /** A repeated call sends nothing and returns the first offer. */
    async send(
      actor: AdminPrincipal,
      id: string,
      input: OfferInput,
      idempotencyKey: string | undefined,
    ): Promise<TeamOffer> {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "offer", idempotencyKey, content: [actor.adminId, id, input] },
        async ({ database: transaction }) => ({ _id: await send(transaction, actor, { id, input }) }),
      );
      return read(database, result._id, actor);
    },

    /**
     * Sends the same offer to several creators of a campaign. A repeated call sends nothing and returns the first
     * results.
     */
    async sendMany(
      actor: AdminPrincipal,
      campaignId: string,
      { ids, ...input }: OffersInput,
      idempotencyKey: string | undefined,
    ): Promise<OffersSent> {
      const content = [actor.adminId, campaignId, ids, input];
      const sent = idempotencyKeys.once(
        context,
        { form: "offers", idempotencyKey, content },
        async ({ database: transaction }) => {
          const data = await sendAll(transaction, actor, { campaignId, ids, input });
          // If nothing was sent, a repeated call must try again, so the result is not stored.
          if (!data.results.some(({ outcome }) => outcome === "sent")) throw new NothingSent(data);
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
          throw new StepConflict(await read(transaction, id, actor), offerStateLabels[offer.state]);
        }
        const agrees = action === "accept" || action === "record";
        if (agrees && offer.renews === null) refuseEnded(locked.campaign);
        if (agrees && name === "") throw new Invalid("name", "Name is required");
        await decideOffer(
          transaction,
          { ...locked, offer },
          {
            action,
            as,
            by: editor(actor),
            words,
            ...(agrees && { name }),
            ...(action === "record" && { recordedBy: actor.name || actor.email }),
          },
        );
        return read(transaction, id, actor);
      });
    },
  };
}

/** Whether an administrator recorded this agreement, which was made by telephone or on paper. */
export function isRecorded({ state, recordedBy }: Pick<OfferRow, "state" | "recordedBy">): boolean {
  return state === "accepted" && recordedBy !== null;
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
async function resultOf(_id: string, send: () => Promise<string>): Promise<OffersSent["results"][number]> {
  try {
    return { _id, outcome: "sent", message: "", path: null, offerId: await send() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field] = error.errors ?? [];
    const { path, message } = { path: null, message: error.message, ...field };
    return { _id, outcome: "refused", ...notSent, path, message };
  }
}

async function emailOf(
  influencers: Dependencies["influencers"],
  executor: Executor,
  { influencerId }: CollaborationRow,
): Promise<string | undefined> {
  if (influencerId === null) return undefined;
  return (await influencers.emailOf(executor, influencerId)) || undefined;
}
