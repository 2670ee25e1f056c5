import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertWork } from "#tests/factories/library.ts";
import { messageFields } from "#tests/factories/message.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { call, campaignOf, made } = campaignScene(server, token);

/** Names as they are written in twelve languages, and as somebody types them. Each stands in a record of its own. */
const marked = "Şahın Łódź‑Nguyễn O’Connor Strauß Œuvre Bjørn Dvořák Muñoz Conceição Győző Ștefan Þórður";
const typed = "SAHIN LODZ-NGUYEN O'CONNOR STRAUSS OEUVRE BJORN DVORAK MUNOZ CONCEICAO GYOZO STEFAN THORDUR";
const names = [marked, typed];

/** Parameters that name one value of a list, or one record or client. Every other text is looked for in texts. */
const exact = [
  "category",
  "platform",
  "language",
  "industry",
  "size",
  "budget",
  "slug",
  "client",
  "tag",
  "custom",
];

const searches = (Object.entries(api) as [string, Endpoint][]).flatMap(([id, { route, query }]) =>
  Object.entries(query?.shape ?? {})
    .filter(([name, schema]) => !exact.includes(name) && schema.safeParse("Şahın").success)
    .map(([name]) => ({ id, name, route })),
);

/** Of the campaign with both creators. */
let campaign = "";
/** The query and the result of a call that does not respond with names. It responds to a search that finds nothing. */
const special: Record<string, { query: string; found: string[] }> = {
  readPayoutTotals: { query: "", found: ['"planned":{"sum":{"amount":"2.00","currency":"USD"},"count":2}'] },
  suggestSearches: { query: "search=Straus+Nguyenn", found: ['"matched":2'] },
};

/** Searches of creators, which find them by their channels, too: the first creator by this one. */
const profile = "https://m.youtube.com/@Şahın.Cooks?si=x";
const phone = "+49305550123";
const byChannel = searches.filter(
  ({ id, name }) => name === "search" && /[Ii]nfluencers|suggestSearches/.test(id),
);

beforeAll(async () => {
  const creators = names.map((name) => ({ name, location: name, bio: "" }));
  const { id, influencers, collaborations } = await campaignOf(creators, {
    name: marked,
    clientName: marked,
  });
  await server.records.pool.query(`update influencers set socials = $1, phone = $3 where id = $2`, [
    JSON.stringify([{ platform: "youtube", followers: "20K", link: profile }]),
    influencers[0],
    phone,
  ]);
  await made({ name: typed, clientName: typed });
  campaign = id;
  await insertBrands(
    server.database,
    names.map((name) => ({ companyName: name, location: name })),
  );
  for (const [index, name] of names.entries()) {
    await server.send("POST", "/api/contact", { json: messageFields({ name }) });
    await call("POST", "/shortlists", { name, clientName: name, currency: "USD" });
    const [collaboration, influencer] = [collaborations[index], influencers[index]];
    await server.records.pool.query(
      `insert into rights_grants (id, collaboration_id, campaign_id, influencer_id, creator_name, client_name, uses, countries, exclusive, starts, created_at)
        values ($1, $2, $3, $4, $5, $5, '{website}', '{}', false, 'date', now())`,
      [randomUUIDv7(), collaboration, id, influencer, name],
    );
    await server.records.pool.query(
      `insert into payouts (id, collaboration_id, campaign_id, influencer_id, creator_name, kind, amount_minor, currency, state_since, starts, payment_days, created_at)
        values ($1, $2, $3, $4, $5, 'fee', 100, 'USD', now(), 'date', 30, now())`,
      [randomUUIDv7(), collaboration, id, influencer, name],
    );
    await insertWork(server.records.pool, { creatorName: name });
    await server.records.pool.query("update history set admin_email = $1 where record_name = $1", [name]);
  }
});

it.each(searches)("$id finds by '$name' however a name is written and typed", async ({ id, name, route }) => {
  const [method, path] = splitRoute(route as Endpoint["route"]);
  const ask = async (text: string) => {
    const query = new URLSearchParams(special[id]?.query);
    query.set(name, id === "suggestSearches" && name === "search" ? `zzz ${text}` : text);
    return server.send(method, `${path.replace(":id", campaign)}?${query}`, { token });
  };
  const texts = [marked, typed, marked.toUpperCase(), typed.toLowerCase(), "Łódź‑Nguyễn".normalize("NFD")];
  const answers = await Promise.all(texts.map(ask));
  for (const answer of answers) {
    expect(answer.status, answer.text).toBe(200);
    for (const written of special[id]?.found ?? names) expect(answer.text).toContain(written);
  }
});

it.each(byChannel)("$id finds creators by '@name' and by addresses of profiles", async ({ id, route }) => {
  const [method, path] = splitRoute(route as Endpoint["route"]);
  const none = id === "suggestSearches" ? [] : [0];
  const matched = async (text: string, as: { token?: string } = {}) => {
    const query = new URLSearchParams({ search: id === "suggestSearches" ? `zzz ${text}` : text });
    const answer = await server.send(method, `${path}?${query}`, as);
    return [...answer.text.matchAll(/"matched":(\d+)/g)].map(([, count]) => Number(count));
  };
  for (const text of [
    "@Şahın.Cooks",
    "@sahin.cooks",
    profile,
    "youtube.com/@SAHIN.cooks",
    "@sahin.cooks lodz",
  ]) {
    expect([text, await matched(text), await matched(text, { token })]).toEqual([text, [1], [1]]);
  }
  for (const text of ["@sahin.coo", "instagram.com/sahin.cooks", "@5550123", phone]) {
    expect([text, await matched(text)]).toEqual([text, none]);
  }
  // Only the team finds a creator by a username alone.
  const alone = "sahin.cooks";
  expect([await matched(alone), await matched(alone, { token })]).toEqual([
    none,
    id === "listInfluencers" ? [1] : none,
  ]);
});
