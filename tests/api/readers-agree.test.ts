import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { csvText } from "#domain/csv/csv-text.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { readFollowers } from "#domain/readers/read-followers.ts";
import { amountsAsTyped, refusedAmounts } from "#tests/harness/amounts-as-typed.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { importLines } from "#tests/harness/csv-import.ts";
import { ambiguousDays, daysAsTyped, refusedDays } from "#tests/harness/days-as-typed.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { newCampaignProblems } from "#web/areas/admin/features/campaigns/campaign-rules.ts";
import { newInfluencerProblems } from "#web/features/creator-form/influencer-rules.ts";

const noOwnFields = { fields: [], stored: undefined };
const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { board, call, campaignOf } = campaignScene(server, token);

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
  {
    field: "socials.0.followers",
    column: "instagram_followers",
    texts: ["12.500", "12 500", "1,25,000", "12,5k", "1.2 million", "2 Mio", "~12k", "10K+", "12.5", "a lot"],
    words: [...invisible, "1", "2", "500", ".", ",", " ", "k", "million", "~", "+", "-"],
  },
  {
    field: "rate",
    column: "rate",
    texts: textsIn("USD"),
    words: ["$", "€", "1", "400", "1,400", ".", ",", "50", " ", "\u00a0", "-"],
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
    link: "@kit",
    followers: "12,500",
    range: "",
    ...(rest[1] !== undefined && { [rest[1]]: text }),
  };
  return { name: "Kit", location, socials: [row], ...(rest.length === 0 && { [socials ?? ""]: text }) };
}

async function stored({ field }: Kind): Promise<Map<string, unknown>> {
  const { rows } = await server.records.pool.query("select * from influencers");
  return new Map(rows.map((row) => [row.location, storedValue(field, row)]));
}

function storedValue(field: string, row: Record<string, unknown>): unknown {
  if (!field.startsWith("socials")) return row[field];
  const [social] = row.socials as { link: string; followers: string }[];
  // Of the spellings of a figure, the import may choose that of its column.
  return field === "socials.0.link" ? social?.link : readFollowers(social?.followers ?? "").value;
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
    const problem = newInfluencerProblems({ ...required, ...json }, noOwnFields).find(
      ({ path }) => path === field,
    );
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

type CampaignKind = {
  name: string;
  currency: string;
  texts: readonly string[];
  words: readonly string[];
  column: "price" | "due";
  inForm: (text: string) => Parameters<typeof newCampaignProblems>[0];
  /** Paths of the field in the form and in the API. */
  paths: [form: string, api: string];
  sent: (text: string) => object;
};

const ofCampaigns: CampaignKind[] = [
  ...["USD", "EUR", "INR", "JPY", "KWD"].map(
    (currency): CampaignKind => ({
      name: `amount in ${currency}`,
      currency,
      texts: textsIn(currency),
      words: ["1", "400", "1,400", "1.400", ".", ",", "50", " ", "\u202f", "'", "\u200e", "$", currency, "-"],
      column: "price",
      inForm: (text) => ({ name: "Spring", currency, budget: { amount: text } }),
      paths: ["budget.amount", "price.amount"],
      sent: (text) => ({ price: { amount: text, currency } }),
    }),
  ),
  {
    name: "day",
    currency: "USD",
    texts: [...daysAsTyped.map(([text]) => text), ...refusedDays, ...ambiguousDays.map(([text]) => text)],
    words: ["1", "12", "31", "05", "2027", ".", "/", "-", "\u2060", "\u00a0"],
    column: "due",
    inForm: (text) => ({ name: "Spring", currency: "USD", startsOn: text }),
    paths: ["startsOn", "dueOn"],
    sent: (text) => ({ dueOn: text }),
  },
];

it.each(ofCampaigns)("the form, the API, and the import read every $name alike", async (kind) => {
  const { currency, column, inForm, paths, sent } = kind;
  const texts = textsOf({ ...kind, field: column });
  expect(kind.texts.length).toBeGreaterThanOrEqual(40);
  const campaignFor = (way: string) =>
    campaignOf(
      texts.map((_, index) => ({ name: `${way} ${index}` })),
      { currency },
    );
  const storedIn = async (id: string) =>
    (await board(id, "?limit=500")).map(({ price, dueOn }) => (column === "price" ? price : dueOn));
  const byApi = await campaignFor("Api");
  const refusedByApi = new Map<string, string | undefined>();
  const refusedByForm = new Map<string, string | undefined>();
  for (const [index, text] of texts.entries()) {
    const { status, errors } = await call(
      "PUT",
      `/collaborations/${byApi.collaborations[index]}`,
      sent(text),
    );
    if (status !== 200) refusedByApi.set(text, errors[paths[1]]);
    const [problem] = newCampaignProblems(inForm(text));
    if (problem) {
      expect(problem.path).toBe(paths[0]);
      refusedByForm.set(text, problem.message);
    }
  }

  const byImport = await campaignFor("Import");
  const rows = texts.map((text, index) => ({ name: `Import ${index}`, [column]: text }));
  const upload = { token, name: `campaign?id=${byImport.id}`, csv: csvText(["name", column], rows) };
  const lines = await importLines(server, upload, { skipRefused: "true" });
  const refusedByImport = new Map(
    lines.flatMap((line) =>
      line.type === "row" && line.outcome === "refused"
        ? [[texts[line.row - 2] ?? "", line.errors.find(({ path }) => path === column)?.message] as const]
        : [],
    ),
  );

  expect(refusedByApi.size).toBeGreaterThan(0);
  expect(refusedByForm).toEqual(refusedByApi);
  expect(refusedByImport).toEqual(refusedByApi);
  const stored = await storedIn(byApi.id);
  expect(stored.filter((value) => value !== null)).toHaveLength(texts.length - refusedByApi.size);
  expect(await storedIn(byImport.id)).toEqual(stored);
});

/** Amounts of every currency, because a campaign refuses signs of the others. */
function textsIn(currency: string): string[] {
  const rows = [...amountsAsTyped, ...refusedAmounts];
  return [...new Set(rows.map(([text, ofRow]) => text.replaceAll(ofRow, currency)))];
}
