/** Minor units by which a price exceeds what is left of a budget; 0 if it fits. Null: there is no budget. */
export function overrunOf(budgetMinor: number | null, committedMinor: number, priceMinor: number): number {
  return budgetMinor === null ? 0 : Math.max(0, committedMinor + priceMinor - budgetMinor);
}
