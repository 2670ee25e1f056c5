/** Numbers that look random and are the same at every run. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number; both ends belong to the range. */
  integer(from: number, to: number): number;
  /** A number around 0 that is rarely far from it: half of them lie between -0.67 and 0.67. */
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, as often as its weight says. */
  weighted<T>(items: ReadonlyArray<readonly [item: T, weight: number]>): T;
  shuffled<T>(items: readonly T[]): T[];
  /** An id in the form of a UUID. */
  uuid(): string;
};

/** A generator of its own for each subject, so that a change to one leaves the others as they were. */
export function seededRandom(subject: string): Random {
  const bits = generator(subject);
  const next = () => bits() / 2 ** 32;
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => at(items, integer(0, items.length - 1));
  return {
    next,
    integer,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? at(items, items.length - 1))[0];
    },
    shuffled(items) {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        [result[last], result[other]] = [at(result, other), at(result, last)];
      }
      return result;
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, "0")).join("");
      const variant = "89ab".charAt(Number.parseInt(hex.charAt(16), 16) % 4);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        variant + hex.slice(17, 20),
        hex.slice(20),
      ].join("-");
    },
  };
}

/** The item at a place that is known to exist. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index} of ${items.length}`);
  return item;
}

/** sfc32 ("small fast counter"), seeded with a hash of the text: whole numbers below 2^32. */
function generator(seed: string): () => number {
  let hash = 2166136261;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  let [a, b, c, counter] = [hash, hash ^ 0x9e3779b9, hash ^ 0x243f6a88, 1];
  const bits = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 20; round += 1) bits();
  return bits;
}
