import { describe, expect, it } from "vitest";
import { emailKey, readEmail } from "./read-email.ts";

describe("readEmail", () => {
  it.each([
    ["ann@example.com", "ann@example.com"],
    [" Ann.Lee+Tandem@Example.COM ", "Ann.Lee+Tandem@example.com"],
    ["o'hara+x@mail.example", "o'hara+x@mail.example"],
    ["a@b.co", "a@b.co"],
    ["a_b-c.d@mail.example", "a_b-c.d@mail.example"],
    ["_ann@mail.example", "_ann@mail.example"],
    ["ann-@mail.example", "ann-@mail.example"],
    ["1@mail.example", "1@mail.example"],
    ["!#$%&'*+/=?^_`{|}~-@mail.example", "!#$%&'*+/=?^_`{|}~-@mail.example"],
    ["ann@sub.domain.example.co.uk", "ann@sub.domain.example.co.uk"],
    ["ann@1-2.example", "ann@1-2.example"],
    ["ann@münchen.example", "ann@xn--mnchen-3ya.example"],
    ["mail@MÜNCHEN.example", "mail@xn--mnchen-3ya.example"],
    ["mail@mu\u0308nchen.example", "mail@xn--mnchen-3ya.example"],
    ["mail@xn--mnchen-3ya.example", "mail@xn--mnchen-3ya.example"],
    ["mail@例え.テスト", "mail@xn--r8jz45g.xn--zckzah"],
    ["mail@пример.испытание", "mail@xn--e1afmkfd.xn--80akhbyknj4f"],
    ["mail@straße.example", "mail@xn--strae-oqa.example"],
    ["mail@例え。example", "mail@xn--r8jz45g.example"],
    ["ann\u200b@mail.example", "ann@mail.example"],
    ["\u200eann@mail.example\u200f", "ann@mail.example"],
    ["\u202aann@mail.example\u202c", "ann@mail.example"],
    ["ann@ma\u00adil.example", "ann@mail.example"],
    ["\ufeffann@mail.example", "ann@mail.example"],
    ["an\u200dn@mail.example", "ann@mail.example"],
    ["ann@mail.example\u00a0", "ann@mail.example"],
    ["ann\u2060@mail.example", "ann@mail.example"],
    ["ａｎｎ＠ｍａｉｌ．ｅｘａｍｐｌｅ", "ann@mail.example"],
    ["ann＠mail.example", "ann@mail.example"],
    ["Ann@Mail.Example", "Ann@mail.example"],
    [`${"a".repeat(64)}@mail.example`, `${"a".repeat(64)}@mail.example`],
  ])("reads %j", (text, value) => {
    expect(readEmail(text)).toEqual({ value });
    expect(readEmail(value)).toEqual({ value });
  });

  it.each([
    "",
    "ann",
    "ann@",
    "@example.com",
    "ann@example",
    "ann lee@example.com",
    "Ann <ann@example.com>",
    "ann@example.com, eve@example.com",
    "ann@eve@example.com",
    ".ann@mail.example",
    "ann.@mail.example",
    "ann..lee@mail.example",
    '"ann lee"@mail.example',
    "änn@mail.example",
    "ann@-mail.example",
    "ann@mail-.example",
    "ann@mail..example",
    "ann@.example",
    "ann@mail.example.",
    "ann@ma_il.example",
    "ann@mail.example/x",
    "ann@mail.example:25",
    "ann@mail.example?x",
    "ann@mail.example#x",
    "ann@mail%2eexample",
    "ann@[127.0.0.1]",
    "ann@127.0.0.1",
    "ann@mail.123",
    "ann@xn--\u00e4.example",
    `${"a".repeat(65)}@mail.example`,
    `ann@${"a".repeat(64)}.example`,
    `ann@${"abcd.".repeat(60)}example`,
  ])("refuses %j", (text) => {
    expect(readEmail(text)).toEqual({ problem: "must be an email address" });
  });
});

describe("emailKey", () => {
  it("is the same for every way to write an address, and for other text only its lower case", () => {
    for (const text of [
      "Ann@Mail.example",
      " ANN@MAIL.EXAMPLE ",
      "ａｎｎ＠mail.example",
      "ann\u200b@mail.example",
    ]) {
      expect(emailKey(text)).toBe("ann@mail.example");
    }
    expect(emailKey(" Nobody ")).toBe("nobody");
  });
});
