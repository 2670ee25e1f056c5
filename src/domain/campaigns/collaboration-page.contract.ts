import { z } from "zod";
import { ownDeliverableSchema } from "../deliverables/deliverables.contract.ts";
import { successBody } from "../http/envelope.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { ownPayoutSchema } from "../payouts/payouts.contract.ts";
import { campaignLengths } from "./campaign-limits.ts";
import { briefSchema } from "./campaigns.contract.ts";
import { collaborationStates } from "./collaboration-states.ts";
import { offerLengths, shownOffers } from "./offer-options.ts";
import { creatorOfferActions } from "./offer-states.ts";
import { offerSchema } from "./offers.contract.ts";

/**
 * What a creator reads of their part in a campaign. No other creator, client price, margin, budget, or note of the team
 * is in it.
 */
export const collaborationPageSchema = z.object({
  creatorName: z.string(),
  state: z.enum(collaborationStates),
  campaign: z.object({
    name: z.string(),
    clientName: z.string(),
    brief: briefSchema,
    countries: z.array(z.string()),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
    /** Nothing is sent while it is paused; open offers stay good. */
    isPaused: z.boolean(),
    isOver: z.boolean(),
    isCancelled: z.boolean(),
  }),
  /** The present day of the agency, by which offers run out. */
  today: z.iso.date(),
  /** What is to be done, by whom it is to be done, and until when. */
  todo: z.array(z.object({ text: z.string(), dueOn: z.iso.date().nullable() })),
  /** What the creator makes, once that is agreed. */
  deliverables: z.array(ownDeliverableSchema),
  /** What they are paid, planned and paid alike. */
  payouts: z.array(ownPayoutSchema),
  /** The offer that is open, of either side. */
  offer: offerSchema.nullable(),
  /** The offer that was accepted. */
  agreement: offerSchema.nullable(),
  /** Earlier versions, newest first, without those that are older than these. */
  earlier: z.array(offerSchema).max(shownOffers),
  actions: z.array(
    z.object({
      action: z.enum([...creatorOfferActions, "counter", "message"]),
      label: z.string(),
      missing: z.array(z.string()),
    }),
  ),
});
export type CollaborationPage = z.output<typeof collaborationPageSchema>;
/** Newest first. */
export const ownOffersBody = z.array(offerSchema);
export const collaborationPageBody = successBody(z.object({ collaboration: collaborationPageSchema }));

/** The offer that an answer names: the open one, or the last one of either side. */
export function newestOffer({ offer, earlier }: Pick<CollaborationPage, "offer" | "earlier">) {
  return offer ?? earlier[0] ?? null;
}

/** `accept` needs the `name` under the agreement and the terms ticked. */
export const offerAnswerSchema = z.object({
  action: z.enum(creatorOfferActions, `must be one of ${creatorOfferActions.join(", ")}`),
  /** The offer that was read: the newest one. */
  offerId: z.guid("must be the id of the offer"),
  name: singleLine(offerLengths.name).default(""),
  terms: z.boolean("must be true or false").default(false),
  words: multiLine(offerLengths.words).default(""),
});
export type OfferAnswer = z.output<typeof offerAnswerSchema>;

export const creatorMessageSchema = z.object({ text: requiredText("Message", campaignLengths.message) });
export const messageSentMessage = "Your message was sent.";
