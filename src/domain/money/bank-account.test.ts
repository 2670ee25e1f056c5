import { expect, it } from "vitest";
import { accountEnd, bankAccountSchema } from "./bank-account.ts";

it.each([
  ["DE89370400440532013000", "3000"],
  ["1234567", "567"],
  ["1234", "34"],
])("the end of the account %s is %s", (account, end) => {
  expect(accountEnd(account)).toBe(end);
});

it.each(["de89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32", "000123456789"])(
  "%s is taken",
  (text) => {
    expect(bankAccountSchema.parse(text)).toBe(text.replaceAll(" ", "").toUpperCase());
  },
);
