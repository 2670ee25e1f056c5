import { seededRandom } from "./seeded-random.ts";

type Candidate = {
  category: string;
  location?: string | undefined;
  totalFollowers: number;
  engagement: number;
  rating: number;
};

const verifiedShare = 0.35;
const featuredCount = 24;

/** The larger ones are checked more often, yet size alone does not decide. */
export function chooseVerified<T extends Candidate>(candidates: readonly T[], ofAll: number): T[] {
  const random = seededRandom("verified");
  return candidates
    .map((candidate) => ({
      candidate,
      score: Math.log10(candidate.totalFollowers) + 1.3 * random.normal(),
    }))
    .toSorted((first, second) => second.score - first.score)
    .slice(0, Math.round(ofAll * verifiedShare))
    .map(({ candidate }) => candidate);
}

/** Good ones of every category: well rated, well answered, and from different places. */
export function chooseFeatured<T extends Candidate>(candidates: readonly T[]): T[] {
  const random = seededRandom("featured");
  const places = new Set<string | undefined>();
  const chosen: T[] = [];
  const rows = new Map<string, T[]>();
  for (const candidate of candidates) {
    if (candidate.rating < 4.6 || candidate.totalFollowers < 25_000) continue;
    rows.set(candidate.category, [...(rows.get(candidate.category) ?? []), candidate]);
  }
  const merit = ({ totalFollowers, engagement, rating }: Candidate) =>
    2 * rating + engagement / (10.2 - 1.3 * Math.log10(totalFollowers)) + 0.35 * Math.log10(totalFollowers);
  const queues = random
    .shuffled([...rows.values()])
    .map((row) => row.toSorted((first, second) => merit(second) - merit(first)));
  for (let turn = 0; chosen.length < featuredCount && turn < featuredCount * 4; turn += 1) {
    const queue = queues[turn % queues.length] ?? [];
    const next = queue.find((candidate) => !chosen.includes(candidate) && !places.has(candidate.location));
    if (next === undefined) continue;
    chosen.push(next);
    places.add(next.location);
  }
  return chosen;
}
