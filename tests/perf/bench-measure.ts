import { Client, type ClientConfig } from "pg";
import { z } from "zod";
import {
  influencerBody,
  influencerPageBody,
  influencersBody,
} from "#domain/influencers/influencer.contract.ts";
import type { LoadFigures } from "./bench-generator.ts";
import type { Floors, Generator, Product, Target } from "./bench-parts.ts";
import {
  type BenchRequest,
  makeRequests,
  type Place,
  type Question,
  type RequestName,
} from "./bench-requests.ts";

export type Figures = Record<"floor" | "limit" | "first" | "repeated", LoadFigures>;
export type Site = { making: Product; keeping: Product; floors: Floors; generator: Generator };

/** The number of responses that are compared before each measurement. */
const compared = 12;
const pageSize = 12;
const pages = 20;
const profiles = 2_000;
const placesBefore = 500 * pageSize;

const floorBody = z.object({ rows: z.array(z.object({ id: z.string() })), count: z.number().optional() });

/** Measures one request on all servers. Throws if product and floor return different results. */
export async function measure(
  site: Site,
  { name, questions }: BenchRequest,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Figures> {
  for (const question of questions.slice(0, compared)) await expectSame(site, name, question);
  const [question] = questions;
  if (question === undefined) throw new Error(`${name} asks nothing`);
  const body = await get(site.keeping, question.product);
  await site.floors.setLimit(Buffer.byteLength(body));
  const load = ({ port }: Target, paths: string[]) =>
    site.generator.load({ port, paths, connections, seconds });
  return {
    floor: await load(
      site.floors.floor,
      questions.map((each) => each.floor),
    ),
    first: await load(
      site.making,
      questions.map((each) => each.product),
    ),
    repeated: await load(site.keeping, [question.product]),
    limit: await load(site.floors.limit, [question.product]),
  };
}

async function expectSame(
  { making, keeping, floors }: Site,
  name: RequestName,
  question: Question,
): Promise<void> {
  const floor = floorBody.parse(JSON.parse(await get(floors.floor, question.floor)));
  const ids = floor.rows.map((row) => row.id);
  const expected = name === "html-page" ? await slugsOf(keeping, ids) : ids;
  for (const product of [making, keeping, keeping]) {
    const found = readAnswer(name, await get(product, question.product), expected);
    const isSame = String(found.ids) === String(expected) && found.count === floor.count;
    if (isSame) continue;
    throw new Error(
      `${question.product} answers ${found.count} with ${found.ids}, but the floor ${floor.count} with ${expected}`,
    );
  }
}

/** The short addresses by which a page links to creators. */
async function slugsOf(product: Target, ids: string[]): Promise<string[]> {
  const text = await get(product, `/api/influencers/batch?ids=${ids.join(",")}`);
  const { influencers } = influencersBody.parse(JSON.parse(text)).data;
  const slugs = new Map(influencers.map(({ _id, slug }) => [_id, slug]));
  return ids.map((id) => slugs.get(id) ?? "");
}

/** The ids in order, of a page the short addresses, and the number of matches if the response includes it. */
function readAnswer(
  name: RequestName,
  text: string,
  expected: string[],
): { ids: string[]; count: number | undefined } {
  if (name === "profile")
    return { ids: [influencerBody.parse(JSON.parse(text)).data.influencer._id], count: undefined };
  if (name !== "html-page") {
    const { influencers, matched } = influencerPageBody.parse(JSON.parse(text)).data;
    return { ids: influencers.map(({ _id }) => _id), count: matched };
  }
  const links = [...text.matchAll(/href="\/influencers\/([a-z0-9-]+)"/g)].map(([, id]) => id ?? "");
  const count = /of <[^>]*>?([\d,]+)|of ([\d,]+)/.exec(
    text.replace(/<!-- -->|<\/?(strong|span|b)[^>]*>/g, ""),
  );
  return {
    ids: [...new Set(links)].slice(0, expected.length),
    count: Number((count?.[2] ?? count?.[1] ?? "").replaceAll(",", "")),
  };
}

async function get({ port }: Target, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** The requests to measure, or those that are named. */
export async function findRequests(
  product: Product,
  database: ClientConfig,
  only: string[],
): Promise<BenchRequest[]> {
  const places = await findPlaces(product, database, pages);
  const requests = makeRequests(places, await findIds(database, profiles));
  return requests.filter(({ name }) => only.length === 0 || only.includes(name));
}

/** The start of page 500 and later ones: as the product's cursor, and as the preceding row. */
async function findPlaces(product: Product, database: ClientConfig, count: number): Promise<Place[]> {
  const cursors: string[] = [];
  let cursor = await cursorAfter(product, placesBefore);
  for (let page = 0; page < count; page += 1) {
    cursors.push(cursor);
    cursor = await next(product, pageSize, cursor);
  }
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ featured: boolean; total_followers: string; id: string }>(
      `select featured, total_followers, id from floor.influencers
       order by featured desc, total_followers desc, id desc offset $1 limit $2`,
      [placesBefore - 1, (count - 1) * pageSize + 1],
    );
    return cursors.map((each, page) => {
      const row = rows[page * pageSize];
      if (row === undefined) throw new Error("there is no such page");
      return { cursor: each, after: [row.featured, Number(row.total_followers), row.id] };
    });
  });
}

async function cursorAfter(product: Product, places: number): Promise<string> {
  let cursor: string | undefined;
  for (let passed = 0; passed < places; passed += 100) cursor = await next(product, 100, cursor);
  if (cursor === undefined) throw new Error("no page was read");
  return cursor;
}

async function next(product: Product, limit: number, cursor: string | undefined): Promise<string> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
  const page = influencerPageBody.parse(JSON.parse(await get(product, `/api/influencers?${query}`)));
  if (page.data.nextCursor === null) throw new Error("the list ended early");
  return page.data.nextCursor;
}

/** Ids spread over the whole list. */
function findIds(database: ClientConfig, count: number): Promise<string[]> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from floor.influencers order by md5(id::text) limit $1",
      [count],
    );
    return rows.map((row) => row.id);
  });
}

async function withClient<T>(database: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
