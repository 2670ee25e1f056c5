import type { SampleCreator } from "./creators.ts";
import { type PictureName, picturesOfCategory } from "./pictures.ts";
import { seededRandom } from "./seeded-random.ts";

export type Gallery = { creatorId: string; pictures: readonly PictureName[] };

const galleries = 30;
/** How many pictures, and how often: each is three files to store at the first start. */
const pictureCounts = [
  [3, 5],
  [4, 4],
  [5, 2],
  [6, 1],
] as const;

/** Three to six pictures for those who are seen most: the featured ones, then the best rated of some size. */
export function makeGalleries(creators: readonly SampleCreator[]): Gallery[] {
  const random = seededRandom("galleries");
  const others = creators
    .filter((creator) => !creator.featured && creator.totalFollowers > 100_000)
    .toSorted(
      (first, second) => second.rating - first.rating || second.totalFollowers - first.totalFollowers,
    );
  return [...creators.filter((creator) => creator.featured), ...others]
    .slice(0, galleries)
    .map((creator) => ({
      creatorId: creator.id,
      pictures: picturesOfCategory[creator.category].slice(0, random.weighted(pictureCounts)),
    }));
}
