import { stateMachine } from "../states/state-machine.ts";

export const offerStates = ["open", "accepted", "declined", "superseded", "withdrawn", "expired"] as const;
export type OfferState = (typeof offerStates)[number];

export const offerActions = ["accept", "decline", "supersede", "withdraw", "expire", "record"] as const;
export type OfferAction = (typeof offerActions)[number];

export const offerSides = ["agency", "creator"] as const;
export type OfferSide = (typeof offerSides)[number];

/** `maker`: the side that made the offer. `receiver`: the other side. `system`: consequences of other events. */
export const offerCallers = ["maker", "receiver", "system"] as const;
export type OfferCaller = (typeof offerCallers)[number];

/** `record`: an editor records an agreement made by phone or on paper. */
export const offerMachine = stateMachine<OfferState, OfferAction, OfferCaller>(offerStates, [
  { from: ["open"], action: "accept", to: "accepted", by: ["receiver"] },
  { from: ["open"], action: "record", to: "accepted", by: ["maker"] },
  { from: ["open"], action: "decline", to: "declined", by: ["receiver"] },
  { from: ["open"], action: "withdraw", to: "withdrawn", by: ["maker", "system"] },
  { from: ["open"], action: "supersede", to: "superseded", by: ["system"] },
  { from: ["open"], action: "expire", to: "expired", by: ["system"] },
]);

export const offerStateLabels: Record<OfferState, string> = {
  open: "Open",
  accepted: "Accepted",
  declined: "Declined",
  superseded: "Replaced",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Actions of an editor on the agency's or the creator's offers. */
export const editorOfferActions = [
  "accept",
  "decline",
  "withdraw",
  "record",
] as const satisfies OfferAction[];
export type EditorOfferAction = (typeof editorOfferActions)[number];
/** Actions of the creator on the agency's offers. */
export const creatorOfferActions = ["accept", "decline"] as const satisfies OfferAction[];

export const offerActionLabels: Record<OfferAction, string> = {
  accept: "Accept",
  decline: "Decline",
  supersede: "Replace",
  withdraw: "Withdraw",
  expire: "Expire",
  record: "Record as accepted",
};

/** Requirement of an invitation that has no offer yet. */
export const offerNeeded = "An offer is needed";
