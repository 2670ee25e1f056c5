/** One promise, and what was seen of it. `holds` is undefined where it could not be tried here. */
export type Finding = { part: string; promise: string; seen: string; holds: boolean | undefined };

export type Part = (context: {
  /** A folder of its own; removed when all is over. */
  folder: string;
  /** How often something is done, instead of the part's own number. */
  rounds: number | undefined;
  /** The commit of the version to upgrade from, instead of the last one before the newest migration. */
  before: string | undefined;
  /** Whether limits in time count: a short run shares a busy machine, and only tells what it took. */
  judgesTime: boolean;
  /** Whether little is done of what takes long. */
  isShort: boolean;
  /** Folder of the programs of a Postgres server; empty where there is none. */
  programs: string;
  /** Whether there is time for another round. */
  hasTime(): boolean;
  find(promise: string, seen: string, holds: boolean | undefined): void;
}) => Promise<void>;

/** The value below which so great a part of all lies; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** A number from 0 to 1, the same ones at every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
