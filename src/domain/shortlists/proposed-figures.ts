import type { InfluencerRecord } from "../influencers/influencer.contract.ts";

/** The figures of a creator when they were put on a list. `at`: ISO 8601. */
export type FigureSnapshot = Figures & { at: string };
type Figures = Pick<InfluencerRecord, "totalFollowers" | "engagement" | "rate">;
/** Figures that have changed since, as they were then. Null: has not changed, or was not known. */
export type ProposedFigures = { [Name in keyof Figures]: number | null } & { at: string };

/** A figure that differs by more than this part is shown as it was, too. */
const tolerance = 0.05;
/** Exactly 5 % of a figure with decimals may be computed as a little more. */
const rounding = 1e-9;

export function snapshotOf({ totalFollowers, engagement, rate }: Figures, at: Date): FigureSnapshot {
  return { at: at.toISOString(), totalFollowers, engagement, rate };
}

/** What has changed since the snapshot by more than 5 %; null if nothing has. */
export function changedSince(snapshot: FigureSnapshot, now: Figures): ProposedFigures | null {
  const was = (name: keyof Figures) => (hasChanged(snapshot[name], now[name]) ? snapshot[name] : null);
  const changed = { totalFollowers: was("totalFollowers"), engagement: was("engagement"), rate: was("rate") };
  return Object.values(changed).every((figure) => figure === null) ? null : { at: snapshot.at, ...changed };
}

/** 0 and null mean that a figure is not known. */
function hasChanged(before: number | null, after: number | null): boolean {
  return before !== null && before !== 0 && Math.abs((after ?? 0) - before) / before > tolerance + rounding;
}
