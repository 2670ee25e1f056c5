import { z } from "zod";
import { ownDeliverableSchema } from "../deliverables/deliverables.contract.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { whenRight } from "../http/when-right.ts";
import { ownPaymentDetailsSchema } from "../payouts/payment-details.contract.ts";
import { ownPayoutSchema } from "../payouts/payouts.contract.ts";
import { availableActions } from "../states/available-actions.ts";
import { campaignLengths } from "./campaign-limits.ts";
import { briefSchema } from "./campaigns.contract.ts";
import { collaborationStates } from "./collaboration-states.ts";
import { ownAddressSchema } from "./creator-address.contract.ts";
import { offerLengths, shownOffers } from "./offer-options.ts";
import { creatorOfferActions } from "./offer-states.ts";
import { agreementNameSchema, offerSchema } from "./offers.contract.ts";

/**
 * The creator's view of a collaboration. Must not contain other creators, client prices, margins, budgets, or notes
 * of the team.
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
    /** While paused, nothing is sent, but open offers remain valid. */
    isPaused: z.boolean(),
    isOver: z.boolean(),
    isCancelled: z.boolean(),
  }),
  /** Today in the agency's time zone, in which offers expire. */
  today: z.iso.date(),
  /** Open tasks with their due dates. */
  todo: z.array(z.object({ text: z.string(), dueOn: z.iso.date().nullable() })),
  /** Agreed deliverables. */
  deliverables: z.array(ownDeliverableSchema),
  /** Planned and paid payouts. */
  payouts: z.array(ownPayoutSchema),
  /** The creator's bank account. Null while it is not asked for. */
  paymentDetails: ownPaymentDetailsSchema.nullable(),
  /** The email address for mail about the collaboration. */
  email: ownAddressSchema,
  /** The open offer of either side. */
  offer: offerSchema.nullable(),
  /** The accepted offer. */
  agreement: offerSchema.nullable(),
  /** Earlier versions, newest first; older ones are left out. */
  earlier: z.array(offerSchema).max(shownOffers),
  actions: availableActions([...creatorOfferActions, "counter", "message"]),
});
export type CollaborationPage = z.output<typeof collaborationPageSchema>;
/** Newest first. */
export const ownOffersBody = z.array(offerSchema);
export const collaborationPageBody = successBody(z.object({ collaboration: collaborationPageSchema }));

/** The offer that a response refers to: the open one, or else the latest of either side. */
export function newestOffer({ offer, earlier }: Pick<CollaborationPage, "offer" | "earlier">) {
  return offer ?? earlier[0] ?? null;
}

/** Required to accept an offer. */
export const signatureSchema = z.object({
  name: agreementNameSchema,
  terms: z.literal(true, "You have to agree to the terms."),
});

/** `accept` requires the fields of `signatureSchema`. */
export const offerAnswerSchema = z
  .object({
    action: oneOf(creatorOfferActions),
    /** The offer that the creator read: the newest one. */
    offerId: z.guid("must be the id of the offer"),
    name: singleLine(offerLengths.name).default(""),
    terms: z.boolean("must be true or false").default(false),
    words: multiLine(offerLengths.words).default(""),
  })
  .refine(({ action, name }) => action !== "accept" || name !== "", {
    path: ["name"],
    error: "Name is required",
    ...whenRight("action", "name"),
  })
  .refine(({ action, terms }) => action !== "accept" || terms, {
    path: ["terms"],
    error: "must be accepted",
    ...whenRight("action", "terms"),
  });
export type OfferAnswer = z.output<typeof offerAnswerSchema>;

export const creatorMessageSchema = z.object({ text: requiredText("Message", campaignLengths.message) });
export const messageSentMessage = "Your message was sent.";
