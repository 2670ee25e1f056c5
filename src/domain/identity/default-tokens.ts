import type { Oklch } from "./oklch.ts";

/** Tokens of tokens.css that derive from chosen colors or appear beside them. A test compares the two. */
export const defaultTokens = {
  paper: { light: [0.974, 0.012, 84], dark: [0.19, 0.012, 55] },
  raised: { light: [0.992, 0.006, 88], dark: [0.232, 0.014, 55] },
  sunk: { light: [0.945, 0.019, 82], dark: [0.16, 0.01, 55] },
  ink: { light: [0.225, 0.018, 50], dark: [0.955, 0.012, 84] },
  "ink-soft": { light: [0.41, 0.02, 52], dark: [0.81, 0.015, 80] },
  "ink-faint": { light: [0.505, 0.02, 55], dark: [0.705, 0.018, 75] },
  line: { light: [0.872, 0.018, 80], dark: [0.33, 0.015, 60] },
  "line-strong": { light: [0.595, 0.022, 65], dark: [0.57, 0.02, 65] },
  accent: { light: [0.58, 0.205, 33], dark: [0.705, 0.185, 38] },
  "accent-strong": { light: [0.525, 0.19, 33], dark: [0.765, 0.16, 42] },
  "accent-text": { light: [0.525, 0.19, 33], dark: [0.755, 0.155, 42] },
  "accent-wash": { light: [0.928, 0.036, 42], dark: [0.305, 0.06, 38] },
  "on-accent": { light: [0.995, 0.006, 84], dark: [0.18, 0.03, 40] },
  brand: { light: [0.4, 0.085, 160], dark: [0.745, 0.115, 160] },
  "brand-strong": { light: [0.335, 0.075, 160], dark: [0.8, 0.105, 160] },
  "brand-text": { light: [0.405, 0.088, 160], dark: [0.79, 0.11, 160] },
  "brand-wash": { light: [0.925, 0.034, 155], dark: [0.3, 0.045, 160] },
  "on-brand": { light: [0.985, 0.012, 140], dark: [0.18, 0.03, 160] },
  gold: { light: [0.815, 0.157, 79], dark: [0.815, 0.15, 80] },
  "gold-text": { light: [0.495, 0.105, 72], dark: [0.835, 0.135, 82] },
  "gold-wash": { light: [0.942, 0.058, 88], dark: [0.32, 0.055, 78] },
  "on-gold": { light: [0.27, 0.05, 68], dark: [0.22, 0.04, 68] },
  danger: { light: [0.47, 0.185, 16], dark: [0.72, 0.155, 16] },
  "danger-strong": { light: [0.41, 0.165, 16], dark: [0.78, 0.13, 16] },
  "danger-text": { light: [0.47, 0.185, 16], dark: [0.775, 0.13, 16] },
  "danger-wash": { light: [0.942, 0.022, 20], dark: [0.295, 0.06, 16] },
  "on-danger": { light: [0.99, 0.006, 20], dark: [0.18, 0.03, 16] },
  focus: { light: [0.45, 0.16, 262], dark: [0.82, 0.11, 255] },
  "poster-creator": { light: [0.62, 0.21, 34], dark: [0.62, 0.21, 34] },
  "poster-creator-deep": { light: [0.5, 0.18, 32], dark: [0.5, 0.18, 32] },
  "poster-brand": { light: [0.46, 0.095, 160], dark: [0.46, 0.095, 160] },
  "poster-brand-deep": { light: [0.37, 0.08, 160], dark: [0.37, 0.08, 160] },
} as const satisfies Record<string, { light: Oklch; dark: Oklch }>;

export type TokenName = keyof typeof defaultTokens;
