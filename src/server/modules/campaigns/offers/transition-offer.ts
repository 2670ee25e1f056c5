import {
  type OfferAction,
  type OfferCaller,
  offerMachine,
  offerStateLabels,
} from "#domain/campaigns/offer-states.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { influencerSubject } from "#server/modules/influencers/influencers.service.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import { type StepRequest, transition } from "#server/platform/states/transition.ts";
import { enterOfferState, lockOpenOffer, type OfferRow } from "../offers.repository.ts";
import type { StepAuthor } from "../step-author.service.ts";
import type { LockedCollaboration } from "../transition-collaboration.ts";

/** Rows that the caller has locked, in this order. */
export type Negotiation = LockedCollaboration & { offer: OfferRow };

export type OfferStep = {
  action: OfferAction;
  as: OfferCaller;
  by: StepAuthor;
  /** Name typed as a signature. */
  name?: string | undefined;
  /** Administrator who records an agreement made by telephone or on paper. */
  recordedBy?: string | undefined;
  words?: string;
  /** False if another mail covers the decision. */
  isMailed?: boolean;
  /** Runs before the state changes. */
  prepare?: (() => Promise<void>) | undefined;
};

/** Whether a step makes an agreement. */
export function isAgreement(action: OfferAction): boolean {
  return action === "accept" || action === "record";
}

/** Takes a step of an offer. */
export async function transitionOffer(
  context: Context,
  { campaign, collaboration, offer }: Negotiation,
  { action, as, by, name, recordedBy, words = "", isMailed = true, prepare }: OfferStep,
  request?: StepRequest,
): Promise<OfferRow> {
  const { influencerId } = collaboration;
  const { row } = await transition(
    context,
    { machine: offerMachine, labels: offerStateLabels, write: enterOfferState },
    offer,
    {
      action,
      as,
      by: by.author.id,
      prepare: async () => {
        await prepare?.();
        if (!isAgreement(action)) return {};
        return { decidedName: name ?? null, recordedBy: recordedBy ?? null };
      },
    },
    request,
  );
  if (isAgreement(action) && influencerId !== null)
    await influencerSubject.hold(context.database, influencerId);
  await emit(context, {
    type: "offer.decided",
    ...by,
    campaign,
    collaboration,
    offer,
    action,
    state: row.state,
    words,
    contacts: isMailed ? await creatorContacts(context.database, collaboration, "offers") : undefined,
    agreedBy: name,
  });
  return row;
}

/** Withdraws the open offer of a collaboration that ends. The creator is mailed about the end only. */
export async function withdrawOffer(
  context: Context,
  locked: LockedCollaboration,
  by: StepAuthor,
): Promise<void> {
  const offer = await lockOpenOffer(context.database, locked.collaboration.id);
  if (offer === undefined) return;
  const step = { action: "withdraw", as: "system", by, isMailed: false } as const;
  await transitionOffer(context, { ...locked, offer }, step);
}
