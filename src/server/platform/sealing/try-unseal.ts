import { DamagedValueError, type Place, type Sealer, WrongKeyError } from "./sealer.ts";

/** Counts for the doctor. */
export type SealedCount = { opened: number; otherKey: number; damaged: number };
type Unsealed = { outcome: "opened"; text: string } | { outcome: "otherKey" | "damaged" };

/** Opens a sealed value, or says why it does not open. Without a sealer, there is no key. */
export function tryUnseal(sealer: Sealer | undefined, sealed: string, place: Place): Unsealed {
  if (sealer === undefined) return { outcome: "otherKey" };
  try {
    return { outcome: "opened", text: sealer.unseal(sealed, place) };
  } catch (error) {
    if (error instanceof WrongKeyError) return { outcome: "otherKey" };
    if (error instanceof DamagedValueError) return { outcome: "damaged" };
    throw error;
  }
}

/** How many of the sealed values the key opens. */
export function countUnsealed(
  sealer: Sealer | undefined,
  values: readonly { sealed: string; place: Place }[],
): SealedCount {
  const found: SealedCount = { opened: 0, otherKey: 0, damaged: 0 };
  for (const { sealed, place } of values) found[tryUnseal(sealer, sealed, place).outcome] += 1;
  return found;
}
