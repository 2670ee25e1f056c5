import { noticeRefusal } from "#domain/data-notices/data-notice-rules.ts";
import type { NoticeCounts } from "#domain/data-notices/data-notices.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";

/** Whether there may be somebody to mail for a creator. The server knows addresses that are not in the record, too. */
export function hasAddress({ email, people = [] }: InfluencerRecord): boolean {
  return Boolean(email) || people.some((person) => person.email !== "");
}

/** Why a creator is not told, whether or not there is an address; undefined if they may be. */
export function refusalToTell(influencer: InfluencerRecord) {
  const { enteredThemselves = false, toldAt = null, relationship = "prospect" } = influencer;
  return noticeRefusal({ enteredThemselves, toldAt, relationship });
}

/** '12 creators told', and 'Left out: 3 told before, 1 without an address'. */
export function sentText(counts: NoticeCounts): { title: string; others: string } {
  const { sent, alreadyTold, enteredThemselves, offLimits, withoutAddress, notFound } = counts;
  const parts: [number, string][] = [
    [alreadyTold, "told before"],
    [enteredThemselves, "entered by themselves"],
    [offLimits, "not to be contacted"],
    [withoutAddress, "without an address"],
    [notFound.length, "deleted meanwhile"],
  ];
  const others = parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return {
    title: sent === 1 ? "1 creator told" : `${sent === 0 ? "No" : sent} creators told`,
    others: others.length === 0 ? "" : `Left out: ${others.join(", ")}.`,
  };
}
