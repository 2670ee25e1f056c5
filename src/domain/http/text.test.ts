import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { z as zod } from "zod";
import {
  emailSchema,
  formBoolean,
  formNumber,
  jsonText,
  multiLine,
  phoneSchema,
  pictureAddressSchema,
  requiredLine,
  requiredText,
  singleLine,
  webAddressSchema,
} from "./text.ts";

/** The output, or the first message. */
function read(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? { value: result.data } : result.error.issues[0]?.message;
}

const value = (expected: unknown) => ({ value: expected });
const oneLine = "must be on one line";
const unstorable = "contains characters that cannot be stored";

describe("singleLine", () => {
  it.each([
    ["Ann", value("Ann")],
    ["  Ann  ", value("Ann")],
    ["", value("")],
    ["Ann\tLee", value("Ann Lee")],
    ["Ann\nLee", oneLine],
    ["Ann\r\nBcc: everybody@example.com", oneLine],
    ["Ann\n", oneLine],
    ["\nAnn", oneLine],
    ["Ann\u0085Lee", oneLine],
    ["Ann\u2028Lee", oneLine],
    ["Ann\u2029Lee", oneLine],
    ["Ann\vLee", oneLine],
    ["Ann\u0000", value("Ann")],
    ["Ann\u001b[31m", value("Ann[31m")],
    ["half \ud83d", unstorable],
    ["whole 😀", value("whole 😀")],
    ["e\u0301cole", value("\u00e9cole")],
    ["x".repeat(200), value("x".repeat(200))],
    ["x".repeat(201), "must be at most 200 characters"],
    [`  ${"x".repeat(200)}  `, value("x".repeat(200))],
  ])("reads %j", (text, expected) => {
    expect(read(singleLine(), text)).toEqual(expected);
  });

  it("takes text only", () => {
    for (const input of [null, undefined, 1, true, {}, ["Ann"]]) {
      expect(read(singleLine(), input)).toMatch(/^Invalid input: expected string/);
    }
  });
});

describe("requiredLine", () => {
  it.each([undefined, null, 5, "", "   ", "\u200b\u200d", "\u3164", "\u2800"])(
    "misses it for %j",
    (input) => {
      expect(read(requiredLine("Full Name"), input)).toBe("Full Name is required");
    },
  );
});

describe("multiLine", () => {
  it.each([
    [" one\r\ntwo\rthree\n ", value("one\ntwo\nthree")],
    ["tab\tstays", value("tab\tstays")],
    ["nul\u0000", unstorable],
    ["half \udc00", unstorable],
    ["x".repeat(11), "must be at most 10 characters"],
  ])("reads %j", (text, expected) => {
    expect(read(multiLine(text.startsWith("x") ? 10 : 100), text)).toEqual(expected);
  });

  it.each([undefined, null, "", " \n ", "\u200b\n\u2800"])("misses a required one for %j", (input) => {
    expect(read(requiredText("Bio", 100), input)).toBe("Bio is required");
  });
});

describe("emailSchema", () => {
  it.each([
    ["ann@example.com", value("ann@example.com")],
    [" Ann.Lee+Tandem@Example.COM ", value("ann.lee+tandem@example.com")],
    ["", "Email is required"],
    [undefined, "Email is required"],
    [5, "Email is required"],
    ["ann", "must be an email address"],
    ["ann@", "must be an email address"],
    ["@example.com", "must be an email address"],
    ["ann@example", "must be an email address"],
    ["ann lee@example.com", "must be an email address"],
    ["Ann <ann@example.com>", "must be an email address"],
    ["ann@example.com, eve@example.com", "must be an email address"],
    ["ann@example.com\nBcc: eve@example.com", oneLine],
    [`${"a".repeat(250)}@example.com`, "must be at most 254 characters"],
  ])("reads %j", (text, expected) => {
    expect(read(emailSchema, text)).toEqual(expected);
  });
});

describe("phoneSchema", () => {
  it.each([
    ["", value("")],
    ["+1 (555) 010-0123", value("+1 (555) 010-0123")],
    ["555.0100", value("555.0100")],
    ["call me", "must be a phone number"],
    ["123", "must be a phone number of 5 to 20 digits"],
    ["+1 555 0100 ext 5", value("+1 555 0100 ext 5")],
    ["1".repeat(41), "must be at most 40 characters"],
  ])("reads %j", (text, expected) => {
    expect(read(phoneSchema, text)).toEqual(expected);
  });
});

describe("webAddressSchema and pictureAddressSchema", () => {
  it.each([
    ["", true, true],
    ["https://acme.example", true, true],
    ["http://acme.example:8080/a?b=c#d", true, true],
    ["/images/avatars/017.webp", false, true],
    ["acme.example", true, false],
    ["acme.example/logo.png", true, true],
    ["logo.png", true, false],
    ["acme", false, false],
    ["ann@acme.example", false, false],
    ["javascript:alert(1)", false, false],
    ["https://user:secret@acme.example", false, false],
    ["https://acme.example/a b", false, false],
    ["data:image/png;base64,AAAA", false, false],
    ["//evil.example/a.png", false, false],
    ["/\\evil.example/a.png", false, false],
    ["ftp://acme.example", false, false],
  ])("%j: a web address %s, a picture's %s", (text, isWeb, isPicture) => {
    expect(webAddressSchema.safeParse(text).success).toBe(isWeb);
    expect(pictureAddressSchema.safeParse(text).success).toBe(isPicture);
  });
});

describe("webAddressSchema", () => {
  it.each([
    ["glowlabs.com", value("https://glowlabs.com")],
    [" www.GlowLabs.com/shop?a=b#c ", value("https://www.GlowLabs.com/shop?a=b#c")],
    ["glowlabs.com:8443/a", value("https://glowlabs.com:8443/a")],
    ["müller.example", value("https://müller.example")],
    ["xn--mller-kva.xn--p1ai?x", value("https://xn--mller-kva.xn--p1ai?x")],
    ["http://glowlabs.com", value("http://glowlabs.com")],
    ["HTTPS://glowlabs.com", value("HTTPS://glowlabs.com")],
    ["glowlabs..com", "must be a web address, such as https://example.com"],
    ["glowlabs.com:80a/x", "must be a web address, such as https://example.com"],
    ["glowlabs.com@evil.example/x", "must be a web address, such as https://example.com"],
    ["javascript:alert(1)//a.example/", "must be a web address, such as https://example.com"],
    ["1.5", "must be a web address, such as https://example.com"],
    [`a.example/${"x".repeat(490)}`, "must be at most 500 characters"],
  ])("reads %j", (text, expected) => {
    expect(read(webAddressSchema, text)).toEqual(expected);
  });

  it("stays as it is when it is read again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string({ maxLength: 60 })), (text) => {
        const first = webAddressSchema.safeParse(text);
        if (first.success) expect(webAddressSchema.parse(first.data)).toBe(first.data);
      }),
    );
  });
});

describe("jsonText", () => {
  const schema = jsonText(zod.array(zod.number()));

  it.each([
    [[1, 2], value([1, 2])],
    ["[1, 2]", value([1, 2])],
    ["[1, 2", "is not valid JSON"],
    ["", "is not valid JSON"],
    ['{"a":1}', "Invalid input: expected array, received object"],
  ])("reads %j", (input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it("drops the keys by which a prototype could be reached", () => {
    const any = jsonText(zod.record(zod.string(), zod.unknown()));
    const text = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"kept":1}';
    expect(any.parse(text)).toEqual({ kept: 1 });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

describe("formNumber", () => {
  const schema = formNumber(zod.number("must be a number").optional());

  it.each([
    ["12", value(12)],
    [" 12.5 ", value(12.5)],
    ["-3", value(-3)],
    [7, value(7)],
    ["", value(undefined)],
    ["  ", value(undefined)],
    ["12 USD", "must be a number"],
    ["1e3", "must be a number"],
    ["0x10", "must be a number"],
    ["1,000", value(1_000)],
    ["12,5", value(12.5)],
    ["1.000", "Do you mean 1,000 or 1?"],
    ["NaN", "must be a number"],
    ["Infinity", "must be a number"],
    [true, "must be a number"],
    [null, "must be a number"],
  ])("reads %j", (input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });
});

describe("formBoolean", () => {
  it.each([
    [true, value(true)],
    [false, value(false)],
    ["true", value(true)],
    ["on", value(true)],
    ["false", value(false)],
    ["", value(false)],
    ["yes", "must be true or false"],
    [1, "must be true or false"],
  ])("reads %j", (input, expected) => {
    expect(read(formBoolean, input)).toEqual(expected);
  });
});
