import type { LinkPrincipal } from "#domain/access/principal.ts";
import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import {
  type CollaborationPage,
  newestOffer,
  type OfferAnswer,
} from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationMachine, collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import {
  maximumCounterOffers,
  maximumCreatorMessages,
  usualOfferDays,
} from "#domain/campaigns/offer-options.ts";
import { offerStateLabels } from "#domain/campaigns/offer-states.ts";
import type { CounterOffer } from "#domain/campaigns/offers.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { Conflict, EditConflict, InvalidFields, Missing, StepConflict } from "#domain/errors.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { DeliverableReader } from "#server/modules/deliverables/deliverables.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { countMessages } from "#server/modules/timeline/timeline.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import { type CampaignRow, findCampaigns } from "./campaigns.repository.ts";
import { presentCollaborationPage } from "./collaboration-page.presenter.ts";
import type { CollaborationStepsService, StepBy } from "./collaboration-steps.service.ts";
import { type CollaborationRow, findCollaborations } from "./collaborations.repository.ts";
import { lockBoth } from "./collaborations.service.ts";
import { addVersion, offerContent, writtenTerms } from "./offer-content.ts";
import type { OfferDecisionsService } from "./offer-decisions.service.ts";
import { presentOffers } from "./offers.presenter.ts";
import {
  countCounterOffers,
  countVersions,
  listOfferPage,
  listOffers,
  lockOpenOffer,
  type OfferRow,
} from "./offers.repository.ts";

type Creator = LinkPrincipal<"collaboration">;
type Locked = { campaign: CampaignRow; collaboration: CollaborationRow; open: OfferRow | undefined };

export type CollaborationPageService = ReturnType<typeof collaborationPageService>;
type Dependencies = {
  database: Database;
  context: Context;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;
  decideOffer: OfferDecisionsService;
  deliverableReader: Pick<DeliverableReader, "own">;
  parts: Pick<AgreementParts, "ownPayouts">;

  emit: Emit;
  now: () => Date;
};

/** The creator's own page of a collaboration: read it, and reply to the agency. */
export function collaborationPageService(dependencies: Dependencies) {
  const { database, context, collaborationSteps, decideOffer, deliverableReader, parts } = dependencies;
  const { emit, now } = dependencies;

  const todayOf = async (executor: Executor) => dayIn((await readAgencySettings(executor)).timeZone, now());

  const pageOf = async (executor: Executor, { subject: { id } }: Creator): Promise<CollaborationPage> => {
    const [collaboration] = await findCollaborations(executor, [id]);
    const [campaign] = collaboration ? await findCampaigns(executor, [collaboration.campaignId]) : [];
    if (collaboration === undefined || campaign === undefined) throw new Missing();
    const offers = await listOffers(executor, [id]);
    const today = await todayOf(executor);
    const deliverables = await deliverableReader.own(executor, id, !isOpenCampaign(campaign));
    const payouts = await parts.ownPayouts(executor, id);
    return presentCollaborationPage({ campaign, collaboration, offers, deliverables, payouts, today });
  };

  /**
   * Locks the rows that a response changes, and the link against revocation. The campaign comes first, as in every
   * other change, to avoid deadlocks.
   */
  const lock = async (transaction: Executor, principal: Creator): Promise<Locked> => {
    const locked = await lockBoth(transaction, principal.subject.id);
    await links.hold(within(context, transaction), principal);
    return { ...locked, open: await lockOpenOffer(transaction, principal.subject.id) };
  };

  const counter = async (transaction: Executor, principal: Creator, input: CounterOffer): Promise<void> => {
    const { campaign, collaboration, open } = await lock(transaction, principal);
    const step = collaborationMachine.step(collaboration.state, "counter", "creator");
    if (typeof step === "string" || !isOpenCampaign(campaign)) {
      throw new StepConflict(await pageOf(transaction, principal), stateLabel(campaign, collaboration));
    }
    if (open?.id !== input.offerId) throw new EditConflict(await pageOf(transaction, principal));
    refuseImpossibleDays(input, open, await todayOf(transaction));
    if ((await countCounterOffers(transaction, collaboration.id)) >= maximumCounterOffers) {
      throw new Conflict(tooManyCounterOffers);
    }
    const by = creator(principal, collaboration);
    const content = offerContent(campaign, input, open);
    const negotiation = { campaign, collaboration, offer: open };
    await decideOffer(transaction, negotiation, { action: "supersede", as: "system", by });
    const offer = await addVersion(
      transaction,
      {
        ...content,
        message: input.message,
        validUntil: addDays(await todayOf(transaction), usualOfferDays),
        ...writtenTerms(open, negotiation, content),
        collaborationId: collaboration.id,
        madeBy: "creator",
      },
      now(),
    );
    await emit(transaction, { type: "offer.made", ...by, campaign, collaboration, offer, mail: undefined });
    if (step.to === collaboration.state) return;
    await collaborationSteps.apply(transaction, campaign, collaboration, { action: "counter", by });
  };

  return {
    read: (principal: Creator): Promise<CollaborationPage> => pageOf(database, principal),

    async offers({ subject: { id } }: Creator, query: ArrayPageQuery) {
      const { rows, nextCursor } = await listOfferPage(database, id, query);
      const total = await countVersions(database, id);
      return { items: presentOffers(rows).slice(0, query.limit), total, nextCursor };
    },

    /**
     * Throws `EditConflict` with the current page if a newer offer has arrived or the page does not offer this
     * action.
     */
    answer: (principal: Creator, { action, offerId, name, terms, words }: OfferAnswer) =>
      database.transaction(async (transaction): Promise<CollaborationPage> => {
        const { campaign, collaboration, open } = await lock(transaction, principal);
        const page = await pageOf(transaction, principal);
        const isOffered = page.actions.some((each) => each.action === action);
        const newest = newestOffer(page);
        const step = collaborationMachine.step(
          collaboration.state,
          action === "accept" ? "agree" : "decline",
          "creator",
        );
        if (!isOffered && (typeof step === "string" || !isOpenCampaign(campaign))) {
          throw new StepConflict(page, stateLabel(campaign, collaboration));
        }
        if (offerId !== newest?._id) throw new EditConflict(page);
        if (!isOffered) throw new StepConflict(page, offerStateLabels[newest.state]);
        if (action === "accept") refuseUnsigned(name, terms);
        const by = creator(principal, collaboration);
        if (open?.madeBy === "agency") {
          await decideOffer(
            transaction,
            { campaign, collaboration, offer: open },
            { action, as: "receiver", by, words, ...(action === "accept" && { name }) },
          );
        } else {
          await collaborationSteps.apply(transaction, campaign, collaboration, {
            action: "decline",
            by,
            words,
          });
        }
        return pageOf(transaction, principal);
      }),

    /** A repeated call makes no second offer. */
    async counter(
      principal: Creator,
      input: CounterOffer,
      idempotencyKey: string | undefined,
    ): Promise<CollaborationPage> {
      await idempotencyKeys.once(
        context,
        { form: "counter-offer", idempotencyKey, content: [principal.subject.id, input] },
        async ({ database: transaction }) => {
          await counter(transaction, principal, input);
          return { _id: input.offerId };
        },
      );
      return pageOf(database, principal);
    },

    /** Notifies the owner and adds the message to the timeline. */
    async write(principal: Creator, text: string, idempotencyKey: string | undefined): Promise<void> {
      const { id } = principal.subject;
      await idempotencyKeys.once(
        context,
        { form: "collaboration message", idempotencyKey, content: [id, text] },
        async ({ database: transaction }) => {
          const { campaign, collaboration } = await lock(transaction, principal);
          const { author } = creator(principal, collaboration);
          if ((await countMessages(transaction, id)) >= maximumCreatorMessages) {
            throw new Conflict(tooManyMessages);
          }
          await emit(transaction, { type: "collaboration.message", author, campaign, collaboration, text });
          return { _id: id };
        },
      );
    },
  };
}

const tooManyCounterOffers = `You have made ${maximumCounterOffers} counter-offers. Accept or decline the offer, or write to us.`;
const tooManyMessages = `You have sent ${maximumCreatorMessages} messages here. Reply to one of our emails instead.`;

function creator({ linkId }: Creator, { creatorName }: CollaborationRow): StepBy {
  return { caller: "creator", author: { type: "link", id: linkId, name: creatorName } };
}

type OfferedDays = Pick<CounterOffer, "deliverables" | "rights">;

/** Days of an offer by field path. */
function daysOf({ deliverables, rights }: OfferedDays): Record<string, string | null> {
  return {
    ...Object.fromEntries(
      deliverables.flatMap(({ draftDueOn, publishOn }, index) => [
        [`deliverables.${index}.draftDueOn`, draftDueOn],
        [`deliverables.${index}.publishOn`, publishOn],
      ]),
    ),
    "rights.startsOn": rights?.startsOn ?? null,
  };
}

/** Throws `Invalid` for days in the past, unless the previous offer has them. */
function refuseImpossibleDays(input: CounterOffer, before: OfferedDays, today: string): void {
  const known = new Set(Object.values(daysOf(before)));
  const days = Object.fromEntries(Object.entries(daysOf(input)).filter(([, day]) => !known.has(day)));
  const problems = dayProblems(days, { ...planningBounds(today), from: today });
  if (problems.length > 0) throw new InvalidFields(problems);
}

/** Throws `Invalid` unless a name was typed and the terms were ticked. */
function refuseUnsigned(name: string, terms: boolean): void {
  const errors = [
    ...(name === "" ? [{ path: "name", message: "Name is required" }] : []),
    ...(terms ? [] : [{ path: "terms", message: "must be accepted" }]),
  ];
  if (errors.length > 0) throw new InvalidFields(errors);
}

/** State that prevents a creator's action: that of the campaign, or else of the collaboration. */
function stateLabel(
  campaign: Pick<CampaignRow, "state">,
  { state }: Pick<CollaborationRow, "state">,
): string {
  return isOpenCampaign(campaign) ? collaborationStateLabels[state] : campaignStateLabels[campaign.state];
}
