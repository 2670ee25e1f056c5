import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { browserCall } from "./browser-api.ts";
import { type SendMessage, sendFromBrowser } from "./messages.ts";
import { similarInfluencers } from "./similar-influencers.ts";

export type Enquiries = {
  /** Sends a message about a creator (`influencerId`) or a brand (`brandId`). */
  send: SendMessage;
  /** Other creators that the sender may want to ask. */
  similarTo: (influencerId: string) => Promise<InfluencerRecord[]>;
};

const similarCount = 3;

export const enquiries: Enquiries = {
  send: sendFromBrowser,
  similarTo: (influencerId) => similarInfluencers(browserCall, { _id: influencerId }, similarCount),
};
