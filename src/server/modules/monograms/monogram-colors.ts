import type { MonogramSide } from "#domain/monograms/monogram.ts";

/** `deep` is a shade of the ground that may lie under the letters. The bright colors may not. */
export type MonogramColors = { ground: string; deep: string; bright: readonly [string, string] };

export const letterColor = "#faf6ee";

const [sun, skin, flame, mint, sky, rose] = [
  "#fabb41",
  "#e0af8b",
  "#f6623a",
  "#96ddb6",
  "#8ac7ea",
  "#f6a3b1",
] as const;

/**
 * Background colors of equal lightness, between the light and the dark theme: letters are legible on them, and they
 * stand out from both. Creators have vermilion and related hues; brands have green and cool ones.
 */
export const monogramColors: Record<MonogramSide, readonly MonogramColors[]> = {
  influencer: [
    { ground: "#ca3517", deep: "#a92508", bright: [sun, rose] },
    { ground: "#c43351", deep: "#a32440", bright: [skin, sun] },
    { ground: "#a54f83", deep: "#893d6b", bright: [rose, sun] },
    { ground: "#835bae", deep: "#6c4990", bright: [rose, mint] },
    { ground: "#556bb6", deep: "#435697", bright: [sky, sun] },
    { ground: "#946233", deep: "#7a4e25", bright: [sun, flame] },
    { ground: "#267890", deep: "#186177", bright: [sun, sky] },
    { ground: "#677329", deep: "#525d1b", bright: [sun, mint] },
  ],
  brand: [
    { ground: "#297c56", deep: "#1a6444", bright: [sun, mint] },
    { ground: "#2f7b69", deep: "#206454", bright: [mint, rose] },
    { ground: "#177b7b", deep: "#046464", bright: [sky, sun] },
    { ground: "#45793a", deep: "#35622a", bright: [sun, skin] },
    { ground: "#677329", deep: "#525d1b", bright: [mint, sun] },
    { ground: "#5d7186", deep: "#4a5b6d", bright: [sky, flame] },
  ],
};
