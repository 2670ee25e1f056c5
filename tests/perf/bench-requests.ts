import { type FollowerRange, followerRangeBounds } from "#domain/influencers/followers.ts";
import { priceRangeBounds, priceRanges } from "#domain/influencers/prices.ts";
import { commonTerms, rareTerms, secondWords } from "./bench-rows.ts";

export const requestNames = [
  "first-page",
  "category-platform-size",
  "several",
  "channel-size",
  "price",
  "rare-text",
  "common-text",
  "two-words",
  "page-500",
  "profile",
  "html-page",
] as const;
export type RequestName = (typeof requestNames)[number];

export const requestTitles: Record<RequestName, string> = {
  "first-page": "first page of 12",
  "category-platform-size": "category + platform + size",
  several: "two categories + two platforms + size",
  "channel-size": "category + followers on a platform",
  price: "category + price",
  "rare-text": "text that a hundred match",
  "common-text": "text that a third match",
  "two-words": "two common words",
  "page-500": "page 500",
  profile: "one profile",
  "html-page": "rendered page /influencers",
};

/** The same query for the product and for the floor. */
export type Question = { product: string; floor: string };
export type BenchRequest = { name: RequestName; questions: Question[] };

/** A position in the default order, after a number of creators. */
export type Place = { cursor: string; after: [featured: boolean, followers: number, id: string] };

const list = "/api/influencers?limit=12";
const categories = ["Fashion & Style", "Beauty & Cosmetics", "Fitness & Health"];
const platforms = ["instagram", "youtube", "tiktok"];
const sizes: FollowerRange[] = ["1K-10K", "10K-100K", "100K-1M"];

/** The parameters of the floor for a range; without an upper end there is none. */
function boundsOf({ from, to }: { from: number; to: number | null }, prefix = ""): Record<string, string> {
  return { [`${prefix}from`]: String(from), ...(to !== null && { [`${prefix}to`]: String(to) }) };
}

function pairsOf(all: string[]): [string, string][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [string, string] => [one, other]));
}

/** Every request with its queries, which alternate so that a measurement does not depend on a single filter. */
export function makeRequests(places: Place[], ids: string[]): BenchRequest[] {
  const first: Question = { product: list, floor: "/list" };
  const filters = categories.flatMap((category) =>
    platforms.flatMap((platform) => sizes.map((size) => ({ category, platform, size }))),
  );
  const text = (search: string) => ({
    product: `${list}&${new URLSearchParams({ search })}`,
    floor: `/list?${new URLSearchParams({ search })}`,
  });
  const [common = ""] = commonTerms;
  return [
    { name: "first-page", questions: [first] },
    {
      name: "category-platform-size",
      questions: filters.map(({ size, ...rest }) => {
        const bounds = boundsOf(followerRangeBounds[size]);
        return {
          product: `${list}&${new URLSearchParams({ ...rest, size })}`,
          floor: `/list?${new URLSearchParams({ ...rest, ...bounds })}`,
        };
      }),
    },
    {
      name: "several",
      questions: sizes.flatMap((size) =>
        pairsOf(categories).flatMap((category) =>
          pairsOf(platforms).map((platform) => {
            const chosen = [
              ...category.map((one) => ["category", one]),
              ...platform.map((one) => ["platform", one]),
            ];
            const bounds = Object.entries(boundsOf(followerRangeBounds[size]));
            return {
              product: `${list}&${new URLSearchParams([...chosen, ["size", size]])}`,
              floor: `/list?${new URLSearchParams([...chosen, ...bounds])}`,
            };
          }),
        ),
      ),
    },
    {
      name: "channel-size",
      questions: filters.map(({ category, platform, size }) => ({
        product: `${list}&${new URLSearchParams({ category, platform, channelSize: size })}`,
        floor: `/list?${new URLSearchParams({ category, channel: `${platform} ${size}` })}`,
      })),
    },
    {
      name: "price",
      questions: categories.flatMap((category) =>
        priceRanges.map((price) => ({
          product: `${list}&${new URLSearchParams({ category, price })}`,
          floor: `/list?${new URLSearchParams({ category, ...boundsOf(priceRangeBounds[price], "rate-") })}`,
        })),
      ),
    },
    { name: "rare-text", questions: rareTerms.map(text) },
    { name: "common-text", questions: commonTerms.map(text) },
    {
      name: "two-words",
      questions: secondWords.map((word) => ({
        product: `${list}&${new URLSearchParams({ search: `${common} ${word}` })}`,
        floor: `/list?${new URLSearchParams({ search: common, and: word })}`,
      })),
    },
    {
      name: "page-500",
      questions: places.map(({ cursor, after }) => ({
        product: `${list}&${new URLSearchParams({ cursor })}`,
        floor: `/list?${new URLSearchParams({ after: JSON.stringify(after) })}`,
      })),
    },
    {
      name: "profile",
      questions: ids.map((id) => ({ product: `/api/influencers/${id}`, floor: `/one?id=${id}` })),
    },
    { name: "html-page", questions: [{ product: "/influencers", floor: "/list" }] },
  ];
}
