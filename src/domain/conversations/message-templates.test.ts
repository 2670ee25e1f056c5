import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fillPlaceholders,
  firstNameOf,
  messagePlaceholders,
  placeholdersIn,
  unknownPlaceholders,
} from "./message-templates.ts";

const values = { creator: "Kit Moore", first_name: "Kit", campaign: "Cold brew", "custom.shoe_size": "42" };

describe("a template", () => {
  it("is filled with what is known, and names what is not", () => {
    const text = "Hello {first_name}, {campaign} for {client}: size {custom.shoe_size}? {link} {client}";
    expect(fillPlaceholders(text, values)).toEqual({
      text: "Hello Kit, Cold brew for {client}: size 42? {link} {client}",
      missing: ["client", "link"],
    });
  });

  it("counts an empty value as missing", () => {
    expect(fillPlaceholders("{client}", { client: "" })).toEqual({ text: "{client}", missing: ["client"] });
  });

  it.each(["{}", "{ creator }", "{Creator}", "{creator", "creator}", "{custom.}", "{1}", "{creator.name}"])(
    "leaves other braces alone: %s",
    (text) => expect(fillPlaceholders(text, values)).toEqual({ text, missing: [] }),
  );

  it("has no placeholder that is a property of every object", () => {
    expect(fillPlaceholders("{constructor} {valueOf} {to_string}", values).text).toBe(
      "{constructor} {valueOf} {to_string}",
    );
  });

  it("knows its own placeholders and own fields, and names others", () => {
    const text = `${Object.keys(messagePlaceholders).map((name) => `{${name}}`)} {custom.shoe_size} {custom.hat} {price}`;
    expect(unknownPlaceholders(text, ["shoe_size"])).toEqual(["custom.hat", "price"]);
  });

  it("fills no value again, and changes nothing else", () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom("{creator}", "{link}", "{custom.a}", "{{creator}}", "{", "}"),
    );
    const known = fc.record({ creator: fc.string({ minLength: 1 }), "custom.a": word }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(word), known, (words, given) => {
        const text = words.join("");
        const { text: filled, missing } = fillPlaceholders(text, given);
        const parts = text.split(/(\{(?:creator|link|custom\.a)\})/);
        const expected = parts.map(
          (part) =>
            (Object.hasOwn(given, part.slice(1, -1)) && given[part.slice(1, -1) as "creator"]) || part,
        );
        expect(filled).toBe(expected.join(""));
        expect(missing.every((name) => placeholdersIn(text).includes(name))).toBe(true);
      }),
    );
  });

  it.each([
    ["Kit Adelaide Moore", "Kit"],
    [" 李 小龙 ", "李"],
    ["", ""],
  ])("takes the first name of %s", (name, first) => expect(firstNameOf(name)).toBe(first));
});
