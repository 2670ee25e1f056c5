import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { collaborationMachine } from "#domain/campaigns/collaboration-states.ts";
import { maximumCounterOffers, usualOfferDays } from "#domain/campaigns/offer-options.ts";
import type { CounterOffer } from "#domain/campaigns/offers.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { Conflict, EditConflict, InvalidFields, StepConflict } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import * as creatorPage from "#server/modules/campaigns/offers/creator-page.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { countCounterOffers } from "../offers.repository.ts";
import { transitionCollaboration } from "../transition-collaboration.ts";
import { blockingState, type Creator, creatorOf, lockForCreator } from "./creator-page.service.ts";
import { decideOffer } from "./decide-offer.ts";
import { addVersion, offerContent, writtenTerms } from "./offer-content.ts";

/** A repeated call makes no second offer. */
export async function makeCounterOffer(
  context: Context,
  principal: Creator,
  input: CounterOffer,
  idempotencyKey: string | undefined,
): Promise<CollaborationPage> {
  await idempotencyKeys.once(
    context,
    { form: "counter-offer", idempotencyKey, content: [principal.subject.id, input] },
    async (transaction) => {
      await addCounterOffer(transaction, principal, input);
      return { _id: input.offerId };
    },
  );
  return creatorPage.read(context, principal);
}

async function addCounterOffer(context: Context, principal: Creator, input: CounterOffer): Promise<void> {
  const { campaign, collaboration, open } = await lockForCreator(context, principal);
  const step = collaborationMachine.step(collaboration.state, "counter", "creator");
  if (typeof step === "string" || !isOpenCampaign(campaign)) {
    throw new StepConflict(
      await creatorPage.read(context, principal),
      blockingState({ campaign, collaboration }),
    );
  }
  if (open?.id !== input.offerId) throw new EditConflict(await creatorPage.read(context, principal));
  const today = await readToday(context);
  const [content] = await checkAll(
    () => offerContent(campaign, input, open),
    () => refuseImpossibleDays(input, open, today),
  );
  if ((await countCounterOffers(context.database, collaboration.id)) >= maximumCounterOffers) {
    throw new Conflict(
      `You have made ${maximumCounterOffers} counter-offers. Accept or decline the offer, or write to us.`,
    );
  }
  const by = creatorOf(principal, collaboration);
  const negotiation = { campaign, collaboration, offer: open };
  await decideOffer(context, negotiation, { action: "supersede", as: "system", by });
  const offer = await addVersion(
    context.database,
    {
      ...content,
      message: input.message,
      validUntil: addDays(today, usualOfferDays),
      ...writtenTerms(open, negotiation, content),
      collaborationId: collaboration.id,
      madeBy: "creator",
    },
    context.now(),
  );
  await emit(context, { type: "offer.made", ...by, campaign, collaboration, offer, mail: undefined });
  if (step.to === collaboration.state) return;
  await transitionCollaboration(context, { campaign, collaboration }, { action: "counter", by });
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
