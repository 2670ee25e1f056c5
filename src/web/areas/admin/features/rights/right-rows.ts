import { grouped } from "#domain/grouped.ts";
import type { Right } from "#domain/rights/rights.contract.ts";

/** A row of the list. `rights`: all rights of the row, if there are several. */
export type RightRow = Right & { rights?: readonly Right[] };

/** Joins rights of one creator to the same use that differ only in the deliverable. The row is the first of them. */
export function rowsOf(rights: readonly Right[]): RightRow[] {
  const keyOf = (right: Right) =>
    JSON.stringify([
      right.collaborationId,
      right.uses,
      right.countries,
      right.exclusive && right.category,
      right.state,
      right.starts,
      right.startsOn,
      right.endsOn,
      right.revokedOn,
      right.downOn,
    ]);
  return [...grouped(rights, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return own.length > 1 ? [{ ...first, rights: own }] : [first];
  });
}
