import { type FollowerRange, followerRangeBounds } from "#domain/influencers/followers.ts";
import { commonTerms, rareTerms } from "./bench-rows.ts";

export const requestNames = [
  "first-page",
  "category-platform-size",
  "rare-text",
  "common-text",
  "page-500",
  "profile",
  "html-page",
] as const;
export type RequestName = (typeof requestNames)[number];

export const requestTitles: Record<RequestName, string> = {
  "first-page": "first page of 12",
  "category-platform-size": "category + platform + size",
  "rare-text": "text that a hundred match",
  "common-text": "text that a third match",
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
  return [
    { name: "first-page", questions: [first] },
    {
      name: "category-platform-size",
      questions: filters.map(({ size, ...rest }) => {
        const { from, to } = followerRangeBounds[size];
        const bounds = { from: String(from), to: String(to) };
        return {
          product: `${list}&${new URLSearchParams({ ...rest, size })}`,
          floor: `/list?${new URLSearchParams({ ...rest, ...bounds })}`,
        };
      }),
    },
    { name: "rare-text", questions: rareTerms.map(text) },
    { name: "common-text", questions: commonTerms.map(text) },
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
