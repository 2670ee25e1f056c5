import type { Result } from "#domain/deliverables/deliverables.contract.ts";

/** Beside a figure: how far it can be trusted. A legend says what they mean. */
export const proofMarks: Record<Result["proof"], string> = { declared: "○", proved: "●", linked: "◆" };
