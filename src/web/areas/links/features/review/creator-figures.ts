import { formatFollowers } from "#domain/influencers/followers.ts";
import { engagementText, priceText } from "#domain/influencers/influencer-figures.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { ShownFigure } from "#domain/shortlists/shortlist-votes.ts";
import type { AvailableItem } from "./review-view.ts";

export type CreatorFigure = {
  label: string;
  value: string;
  /** Value when the creator was proposed, if different. */
  was: string | undefined;
};
const unknown = "–";

/** Figures that the list shows, in the order in which clients ask for them. */
export function creatorFigures(item: AvailableItem, show: readonly ShownFigure[]): CreatorFigure[] {
  const figures: Record<ShownFigure, (item: AvailableItem) => CreatorFigure> = {
    price: ({ price }) => ({ label: "Price", value: price ? moneyText(price) : unknown, was: undefined }),
    audience: ({ creator, proposed }) =>
      figure("Followers", creator.totalFollowers, proposed?.totalFollowers, formatFollowers),
    engagement: ({ creator, proposed }) =>
      figure("Engagement", creator.engagement, proposed?.engagement, engagementText),
    rate: ({ creator, proposed }) =>
      figure("Rate per post", creator.rate, proposed?.rate, (rate) => priceText(rate) ?? unknown),
  };
  const order: ShownFigure[] = ["price", "audience", "engagement", "rate"];
  return order.filter((name) => show.includes(name)).map((name) => figures[name](item));
}

function figure(
  label: string,
  now: number | null,
  before: number | null | undefined,
  text: (value: number) => string,
): CreatorFigure {
  return {
    label,
    value: now === null ? unknown : text(now),
    was: before === null || before === undefined ? undefined : `was ${text(before)} when proposed`,
  };
}
