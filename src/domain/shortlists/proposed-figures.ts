import type { InfluencerRecord } from "../influencers/influencer.contract.ts";
import type { ProposedFigures } from "./shortlists.contract.ts";

/** A creator's figures when they were added to a list. `at`: ISO 8601. */
export type FigureSnapshot = Figures & { at: string };
type Figures = Pick<InfluencerRecord, "totalFollowers" | "engagement" | "rate">;

/** Relative change above which the original figure is shown as well. */
const tolerance = 0.05;
/** Floating-point error: an exact change of 5 % may be computed as slightly more. */
const rounding = 1e-9;

export function snapshotOf({ totalFollowers, engagement, rate }: Figures, at: Date): FigureSnapshot {
  return { at: at.toISOString(), totalFollowers, engagement, rate };
}

/** Figures that changed by more than 5 % since the snapshot; null if none did. */
export function changedSince(snapshot: FigureSnapshot, now: Figures): ProposedFigures | null {
  const was = (name: keyof Figures) => (hasChanged(snapshot[name], now[name]) ? snapshot[name] : null);
  const changed = { totalFollowers: was("totalFollowers"), engagement: was("engagement"), rate: was("rate") };
  return Object.values(changed).every((figure) => figure === null) ? null : { at: snapshot.at, ...changed };
}

/** 0 and null mean that a figure is unknown. */
function hasChanged(before: number | null, after: number | null): boolean {
  return before !== null && before !== 0 && Math.abs((after ?? 0) - before) / before > tolerance + rounding;
}
