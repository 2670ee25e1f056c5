import type { Figures } from "./bench-measure.ts";
import type { DatabaseKind } from "./bench-options.ts";
import { type RequestName, requestTitles } from "./bench-requests.ts";

export type Result = Figures & { kind: DatabaseKind; size: number; name: RequestName };
export type Check = { text: string; isGood: boolean };

type Side = "first" | "repeated";
type Target = { name: RequestName; side: Side; of: "floor" | "limit"; least: number };

const lists: RequestName[] = [
  "first-page",
  "category-platform-size",
  "channel-size",
  "price",
  "rare-text",
  "common-text",
  "two-words",
  "page-500",
];

/**
 * The fastest of three well-known content management systems on the same rows, as a fraction of the floor beside it,
 * where it was measured.
 */
const fastestPeer: Partial<Record<RequestName, number>> = {
  "first-page": 30 / 37,
  "category-platform-size": 22 / 20,
  "rare-text": 117 / 239,
  "common-text": 3.1 / 3.5,
  "page-500": 22 / 41,
  profile: 853 / 15_600,
};

const targets: Target[] = [
  ...lists.map((name): Target => ({ name, side: "repeated", of: "limit", least: 0.35 })),
  { name: "first-page", side: "first", of: "floor", least: 10 },
  { name: "category-platform-size", side: "first", of: "floor", least: 10 },
  { name: "channel-size", side: "first", of: "floor", least: 10 },
  { name: "price", side: "first", of: "floor", least: 10 },
  { name: "page-500", side: "first", of: "floor", least: 10 },
  { name: "rare-text", side: "first", of: "floor", least: 1 },
  { name: "common-text", side: "first", of: "floor", least: 10 },
  { name: "two-words", side: "first", of: "floor", least: 1 },
  { name: "profile", side: "first", of: "floor", least: 1 },
  { name: "html-page", side: "repeated", of: "limit", least: 0.5 },
  ...Object.entries(fastestPeer).map(
    ([name, part]): Target => ({
      name: name as RequestName,
      side: "repeated",
      of: "floor",
      least: 10 * part,
    }),
  ),
];

const million = 1_000_000;
/** The maximum growth of the median response time with a hundred times the creators, and from a million to ten. */
const largestGrowth = { toMillion: 2, beyond: 3 };
const words: Record<Side, string> = { first: "first time", repeated: "repeated" };

/** The targets for the server database: at the largest size, and for the growth from the smallest to the largest. */
export function checkResults(results: Result[]): Check[] {
  const onServer = results.filter(({ kind }) => kind === "server");
  const sizes = [...new Set(onServer.map(({ size }) => size))].sort((left, right) => left - right);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const at = (size: number | undefined, name: RequestName) =>
    onServer.find((result) => result.size === size && result.name === name);
  const reached = targets.flatMap(({ name, side, of, least }) => {
    const result = at(largest, name);
    if (result === undefined) return [];
    const ratio = result[side].perSecond / result[of].perSecond;
    const wanted = `${ratioText(ratio)} of the ${of} (at least ${ratioText(least)})`;
    return [{ text: `${requestTitles[name]}, ${words[side]}: ${wanted}`, isGood: ratio >= least }];
  });
  const isBeyond = largest !== undefined && largest > million;
  const from = isBeyond && sizes.includes(million) ? million : smallest;
  const most = isBeyond ? largestGrowth.beyond : largestGrowth.toMillion;
  const grown = onServer
    .filter(({ size }) => size === largest && size !== from)
    .flatMap((result) =>
      (["first", "repeated"] as const).flatMap((side) => {
        const before = at(from, result.name)?.[side].p50;
        if (before === undefined || before === null) return [];
        const growth = (result[side].p50 ?? Number.POSITIVE_INFINITY) / before;
        const text = `${requestTitles[result.name]}, ${words[side]}: p50 grows ${ratioText(growth)} times (at most ${most})`;
        return [{ text, isGood: growth <= most }];
      }),
    );
  const silent = results.flatMap((result) =>
    (["first", "repeated"] as const).map((side) => ({
      text: `${requestTitles[result.name]}, ${words[side]}, ${result.size} in ${result.kind}: ${result[side].errors} errors (none)`,
      isGood: result[side].errors === 0,
    })),
  );
  return [...reached, ...grown, ...silent.filter(({ isGood }) => !isGood)];
}

export function ratioText(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2);
}
