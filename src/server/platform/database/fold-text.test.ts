import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { foldText } from "#domain/fold-text.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

/** Letters that came after Unicode 10. The libraries of the database need not know their small letters. */
const young =
  /[\u{1c89}\u{1c90}-\u{1cbf}\u{2c2f}\u{a7b8}-\u{a7dc}\u{a7f1}\u{a7f5}\u{10570}-\u{105e4}\u{10d50}-\u{10d65}\u{11383}-\u{113c8}\u{16121}-\u{16128}\u{16d68}-\u{16d6a}\u{16e40}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u;

/** The texts that the database folds in another way than the domain, or in which it does not find what it folds. */
async function differing(texts: readonly string[]): Promise<string[]> {
  const { rows } = await records.pool.query<{ text: string; folded: string; searchable: string }>(
    "select text, fold_text(text) as folded, searchable_text(text) as searchable from unnest($1::text[]) as text",
    [texts],
  );
  return rows
    .filter(({ text, folded, searchable }) => {
      const [lowered = "", ...others] = searchable.split("\u0001");
      const isSearchable = foldText(lowered) === folded && (others[0] ?? lowered) === folded;
      return folded !== foldText(text) || !isSearchable;
    })
    .map(({ text }) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(" "));
}

it("every character is folded by the database as by the domain", async () => {
  // Not the two that no field can hold, and no halves of characters.
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 1 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Assigned}/u.test(character) && !young.test(character));
  for (let start = 0; start < characters.length; start += 50_000) {
    expect(await differing(characters.slice(start, start + 50_000))).toEqual([]);
  }
});

it("texts are folded by the database as by the domain", async () => {
  const names = [
    "Şahin",
    "İPEK",
    "ışık",
    "Łódź",
    "Nguyễn",
    "STRAUẞ",
    "O’Connor",
    "Þór",
    "ΣΟΦΊΑΣ",
    "Zoe\u0308",
    "‑",
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...names, " ", "\n"), fc.string({ unit: "binary", maxLength: 6 })))
    .map((parts) => parts.join("").replaceAll("\u0000", " ").replaceAll("\u0001", " "))
    .filter((all) => all.isWellFormed() && !young.test(all) && !/\P{Assigned}/u.test(all));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 100, maxLength: 200 }), async (texts) => {
      expect(await differing(texts)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
