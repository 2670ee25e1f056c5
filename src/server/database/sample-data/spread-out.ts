import { at } from "./seeded-random.ts";

/** What two items may have in common, and how far apart those should be that do. */
export type Trait = { key: string; reach: number; cost: number };

type Deal<T> = {
  /** How many places there are to fill. */
  places: number;
  /** What visitors see: lists of places, each in the order of one sorting. The first one holds all places. */
  lists: ReadonlyArray<readonly number[]>;
  candidates: (place: number) => readonly T[];
  traits: (item: T) => readonly Trait[];
  /** What it costs to use an item once more. */
  useCost: number;
};

/** Gives every place one of its candidates, so that those which look alike stand far apart in every list. */
export function spreadOut<T>({ places, lists, candidates, traits, useCost }: Deal<T>): T[] {
  const dealt = new Map<number, T>();
  const uses = new Map<T, number>();
  const positions = positionsIn(lists);
  for (const place of at(lists, 0)) {
    const likeness = likenessAround(positions.get(place) ?? [], dealt, traits);
    const item = cheapest(
      candidates(place),
      (candidate) =>
        useCost * (uses.get(candidate) ?? 0) +
        traits(candidate).reduce((sum, { key }) => sum + (likeness.get(key) ?? 0), 0),
    );
    dealt.set(place, item);
    uses.set(item, (uses.get(item) ?? 0) + 1);
  }
  return Array.from({ length: places }, (_, place) => {
    const item = dealt.get(place);
    if (item === undefined) throw new Error(`place ${place} is in no list`);
    return item;
  });
}

type Position = { list: readonly number[]; index: number };

function positionsIn(lists: ReadonlyArray<readonly number[]>): Map<number, Position[]> {
  const positions = new Map<number, Position[]>();
  for (const list of lists) {
    list.forEach((place, index) => {
      const known = positions.get(place) ?? [];
      known.push({ list, index });
      positions.set(place, known);
    });
  }
  return positions;
}

/** What each trait costs here: the nearer those that have it already, the more. */
function likenessAround<T>(
  positions: Position[],
  dealt: Map<number, T>,
  traits: (item: T) => readonly Trait[],
): Map<string, number> {
  const costs = new Map<string, number>();
  const farthest = 36;
  for (const { list, index } of positions) {
    for (let offset = -farthest; offset <= farthest; offset += 1) {
      const neighbour = list[index + offset];
      const item = neighbour === undefined ? undefined : dealt.get(neighbour);
      if (item === undefined) continue;
      for (const { key, reach, cost } of traits(item)) {
        const nearness = reach + 1 - Math.abs(offset);
        if (nearness > 0) costs.set(key, (costs.get(key) ?? 0) + nearness ** 2 * cost);
      }
    }
  }
  return costs;
}

function cheapest<T>(items: readonly T[], costOf: (item: T) => number): T {
  let best = at(items, 0);
  let lowest = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const cost = costOf(item);
    if (cost < lowest) [best, lowest] = [item, cost];
  }
  return best;
}
