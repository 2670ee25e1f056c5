import type { TokenName } from "./default-tokens.ts";

type Pair = readonly [front: TokenName, ground: TokenName];

const papers = ["paper", "raised", "sunk"] as const;
const texts = [
  "ink",
  "ink-soft",
  "ink-faint",
  "accent-text",
  "brand-text",
  "gold-text",
  "danger-text",
] as const;

/** Text on its background: contrast of at least 4.5 to 1. */
export const textPairs: readonly Pair[] = [
  ...texts.flatMap((text) => papers.map((paper): Pair => [text, paper])),
  ...(["accent", "brand", "gold", "danger"] as const).flatMap((side): Pair[] => [
    [`on-${side}`, side],
    [`${side}-text`, `${side}-wash`],
    ["ink", `${side}-wash`],
  ]),
  ...(["accent", "brand", "danger"] as const).map((side): Pair => [`on-${side}`, `${side}-strong`]),
];

/** Controls and lines on their background: contrast of at least 3 to 1. */
export const controlPairs: readonly Pair[] = (
  ["line-strong", "accent", "brand", "danger", "focus"] as const
).flatMap((control) => papers.map((paper): Pair => [control, paper]));

export const minimumContrast = { text: 4.5, control: 3 };
