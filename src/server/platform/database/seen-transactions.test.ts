import { expect, it } from "vitest";
import { seenTransactions } from "./seen-transactions.ts";

it("tells which transactions a snapshot has seen", () => {
  const hasSeen = seenTransactions("10:20:10,14");
  const numbers = [3n, 9n, 10n, 11n, 14n, 15n, 19n, 20n, 4_294_967_300n];
  expect(numbers.filter(hasSeen)).toEqual([3n, 9n, 11n, 15n, 19n]);
  expect([4n, 5n].filter(seenTransactions("5:5:"))).toEqual([4n]);
});
