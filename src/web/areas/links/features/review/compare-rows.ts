import { formatFollowers } from "#domain/influencers/followers.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import type { ShownFigure } from "#domain/shortlists/shortlist-votes.ts";
import { creatorFigures } from "./creator-figures.ts";
import type { AvailableItem } from "./review-view.ts";

export type CompareRow = { label: string; values: string[]; isEqual: boolean };
const missing = "–";

/** Rows of the comparison. Rows with equal values are marked. */
export function compareRows(items: readonly AvailableItem[], show: readonly ShownFigure[]): CompareRow[] {
  const figures = items.map((item) => creatorFigures(item, show));
  const platforms = [
    ...new Set(items.flatMap(({ creator }) => creator.channels.map(({ platform }) => platform))),
  ];
  const rows: [label: string, values: string[]][] = [
    ...(figures[0] ?? []).map(({ label }, row): [string, string[]] => [
      label,
      figures.map((own) => own[row]?.value ?? missing),
    ]),
    ["Category", items.map(({ creator }) => creator.category)],
    ["Location", items.map(({ creator }) => creator.location || missing)],
    ["Languages", items.map(({ creator }) => languageNames(creator.languages) || missing)],
    ...platforms.map((platform): [string, string[]] => [
      platformLabel(platform),
      items.map((item) => channelText(item, platform)),
    ]),
    ["Verified", items.map(({ creator }) => (creator.verified ? "Yes" : "No"))],
  ];
  return rows.map(([label, values]) => ({ label, values, isEqual: new Set(values).size === 1 }));
}

function channelText({ creator }: AvailableItem, platform: string): string {
  const channel = creator.channels.find((each) => each.platform === platform);
  if (channel === undefined) return missing;
  return channel.followers === null ? "Yes" : formatFollowers(channel.followers);
}
