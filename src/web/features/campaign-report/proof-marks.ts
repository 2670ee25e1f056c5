import type { Result } from "#domain/deliverables/deliverables.contract.ts";

/** Marks beside a figure for its reliability, explained in a legend. */
export const proofMarks: Record<Result["proof"], string> = { declared: "○", proved: "●", linked: "◆" };
