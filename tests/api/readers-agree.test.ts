import fc from "fast-check";
import { afterAll, beforeEach, expect, it } from "vitest";
import { csvText } from "#domain/csv/csv-text.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { importLines } from "#tests/harness/csv-import.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { newInfluencerProblems } from "#web/features/creator-form/influencer-rules.ts";

const server = await startTestServer();
afterAll(() => server.close());
const token = await server.signIn();
beforeEach(() => server.empty());

type Kind = { field: string; column: string; texts: readonly string[]; words: readonly string[] };

const invisible = ["\u200b", "\u202a", "\u202c", "\u00a0", "\u2060", "\u200d"];
const kinds: Kind[] = [
  {
    field: "name",
    column: "name",
    texts: ["Ann Lee", "e\u0301cole", "\u200b\u200d", "\u3164", "می\u200cخواهم", "Ann\u202egpj.exe"],
    words: [...invisible, "Ann", "é", "e\u0301", " ", "👩", "م"],
  },
  {
    field: "email",
    column: "email",
    texts: [
      "o'hara+x@mail.example",
      "mail@münchen.example",
      "ann1@mail",
      "ａnn2＠mail.example",
      "ANN3@Mail.example",
    ],
    words: [...invisible, "ann", "@", ".", "mail", "example", "ü", "+"],
  },
  {
    field: "phone",
    column: "phone",
    texts: ["+1\u20110555\u20110100", "٠١٢٣٤٥٦٧٨٩", "+1 555 0100 ext. 12", "123", "1".repeat(21), "call me"],
    words: [...invisible, "+1", "555", "0100", "(", ")", "-", "\u2011", " ", "ext. 1", "x"],
  },
  {
    field: "socials.0.link",
    column: "instagram_handle",
    texts: ["@ann", "instagram.com/ann?igsh=1", "https://linktr.ee/ann", "@лена", "in/ann", "＠ann"],
    words: [...invisible, "@", "ann", ".", "instagram.com/", "https://", "?igsh=1", "tiktok.com/"],
  },
];

/** What is tried: the examples, and what is put together of words that are read and of such that are not. */
function textsOf({ field, texts, words }: Kind): string[] {
  const mixed = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 7 })
    .map((each) => each.join(""));
  const all = [...texts, ...fc.sample(mixed, { numRuns: 40, seed: 144 })].filter(
    (text) => text.trim() !== "",
  );
  // One person has one address, in whichever way it is written.
  return [...new Map(all.map((text) => [field === "email" ? emailKey(text) : text, text])).values()];
}

/** A creator with the text in its field. `location` says which one it is. */
function creator(field: string, text: string, location: string) {
  const [socials, ...rest] = field.split(".");
  const row = {
    platform: "instagram",
    link: rest.length > 0 ? text : "@kit",
    followers: "12,500",
    range: "",
  };
  return { name: "Kit", location, socials: [row], ...(rest.length === 0 && { [socials ?? ""]: text }) };
}

async function stored(kind: Kind): Promise<Map<string, unknown>> {
  const { rows } = await server.records.pool.query("select * from influencers");
  return new Map(
    rows.map((row) => [
      row.location,
      kind.field.startsWith("socials") ? row.socials[0]?.link : row[kind.field],
    ]),
  );
}

it.each(kinds)("the form, the API, and the import read every $field alike", async (kind) => {
  const { field, column } = kind;
  const texts = textsOf(kind);
  const refusedByApi = new Map<string, string>();
  const refusedByForm = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    const json = creator(field, text, `row ${index}`);
    const sent = await server.send("POST", "/api/influencers", { token, json });
    if (sent.status === 422) {
      refusedByApi.set(
        text,
        sent.as(errorBodySchema).errors?.find(({ path }) => path === field)?.message ?? "",
      );
    } else expect(sent.status, sent.text).toBe(201);
    const required = {
      category: "Gaming",
      bio: "Bread.",
      password: "correct horse battery",
      email: "kit@mail.example",
    };
    const problem = newInfluencerProblems({ ...required, ...json }).find(({ path }) => path === field);
    if (problem) refusedByForm.set(text, problem.message);
  }
  const byApi = await stored(kind);

  await server.empty();
  const rows = texts.map((text, index) => ({
    name: "Kit",
    location: `row ${index}`,
    instagram_followers: "12,500",
    instagram_handle: "@kit",
    [column]: text,
  }));
  const csv = csvText(
    ["name", "location", "instagram_handle", "instagram_followers", column].filter(
      (name, place, all) => all.indexOf(name) === place,
    ),
    rows,
  );
  const lines = await importLines(server, { token, name: "influencers", csv }, { skipRefused: "true" });
  const refusedByImport = new Map(
    lines.flatMap((line) => {
      const error = line.type === "row" ? line.errors?.find(({ path }) => path === column) : undefined;
      return line.type === "row" && error ? [[texts[line.row - 2] ?? "", error.message] as const] : [];
    }),
  );

  expect(refusedByApi.size).toBeGreaterThan(0);
  expect(refusedByApi.size).toBeLessThan(texts.length);
  expect(refusedByForm).toEqual(refusedByApi);
  expect(refusedByImport).toEqual(refusedByApi);
  expect(await stored(kind)).toEqual(byApi);
});
