import fc from "fast-check";

/** Text that has made servers stumble, beside any other. */
export const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "null",
    "NaN",
    "-1",
    "1e309",
    "0x10",
    "%",
    "\\",
    "'",
    "\u0000",
    "\ud800",
    "[]",
    "{}",
    "[{}]",
    '{"__proto__":1}',
    "99999999999999999999",
    "true",
    "on",
  ),
);

export const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53),
);

/** Right most of the time, so that what is wrong in one place is not hidden by what is wrong in another. */
export function nearly<T>(right: T, ...wrong: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, ...wrong);
}

/** Long enough to show a pattern or a comparison that grows faster than its input. */
export const longText = fc.constantFrom(
  "a".repeat(70_000),
  `${"a@".repeat(20_000)}!`,
  `${" ".repeat(60_000)}x`,
  "1,".repeat(30_000),
  `http://${"a.".repeat(20_000)}`,
  "%_\\".repeat(15_000),
  "\u0301".repeat(20_000),
  "(".repeat(60_000),
);
