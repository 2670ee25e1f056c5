import type { Visibility } from "#domain/influencers/visibility.ts";

/** Channels in the orders of lists, by the visibility of their creators. */
export const channelTables: Record<Visibility, string> = {
  public: "influencer_channels",
  private: "influencer_private_channels",
};
