import { DamagedValueError, type Sealer, WrongKeyError } from "#server/platform/sealing/sealer.ts";
import type { FactorsRow } from "./factors.repository.ts";

type Column = "totp_sealed" | "totp_pending";

const placeOf = (adminId: string, column: Column) => ({ table: "two_factor", column, row: adminId });

export const sealTotp = (sealer: Sealer, secret: string, adminId: string, column: Column): string =>
  sealer.seal(secret, placeOf(adminId, column));

/** Throws `WrongKeyError` or `DamagedValueError`. */
export const unsealTotp = (sealer: Sealer, sealed: string, adminId: string, column: Column): string =>
  sealer.unseal(sealed, placeOf(adminId, column));

type Sealed = Pick<FactorsRow, "adminId" | "totpSealed" | "totpPending">;

/** Counts the values that the key opens, those of another key, and damaged ones. */
export function tryToUnseal(sealer: Sealer, rows: Sealed[]) {
  const found = { opened: 0, otherKey: 0, damaged: 0 };
  for (const { adminId, totpSealed, totpPending } of rows) {
    const values = [
      ["totp_sealed", totpSealed],
      ["totp_pending", totpPending],
    ] as const;
    for (const [column, sealed] of values) {
      if (sealed !== null) found[outcomeOf(() => unsealTotp(sealer, sealed, adminId, column))] += 1;
    }
  }
  return found;
}

function outcomeOf(unseal: () => string): "opened" | "otherKey" | "damaged" {
  try {
    unseal();
    return "opened";
  } catch (error) {
    if (error instanceof WrongKeyError) return "otherKey";
    if (error instanceof DamagedValueError) return "damaged";
    throw error;
  }
}
