import type { Place, Sealer } from "#server/platform/sealing/sealer.ts";
import type { FactorsRow } from "./factors.repository.ts";

type Column = "totp_sealed" | "totp_pending";

const placeOf = (adminId: string, column: Column) => ({ table: "two_factor", column, row: adminId });

export const sealTotp = (sealer: Sealer, secret: string, adminId: string, column: Column): string =>
  sealer.seal(secret, placeOf(adminId, column));

/** Throws `WrongKeyError` or `DamagedValueError`. */
export const unsealTotp = (sealer: Sealer, sealed: string, adminId: string, column: Column): string =>
  sealer.unseal(sealed, placeOf(adminId, column));

type Sealed = Pick<FactorsRow, "adminId" | "totpSealed" | "totpPending">;

/** Sealed values with their places. */
export function sealedValues(rows: readonly Sealed[]): { sealed: string; place: Place }[] {
  return rows.flatMap(({ adminId, totpSealed, totpPending }) => {
    const values = [
      ["totp_sealed", totpSealed],
      ["totp_pending", totpPending],
    ] as const;
    return values.flatMap(([column, sealed]) =>
      sealed === null ? [] : [{ sealed, place: placeOf(adminId, column) }],
    );
  });
}
