import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";

/**
 * The lower bounds of the product, in a separate process: a bare server with the same SQL, and one that always sends
 * the same bytes. The parent process names the database or the number of bytes.
 */
export type FloorsOrder = { database: string; size?: never } | { size: number; database?: never };
export type FloorsAnswer = { floor: number; limit: number } | { done: true };

const columns =
  "id, name, avatar, bio, location, category, platforms, socials, total_followers, engagement, rating, rate, verified, featured, collaboration_types, created_at";
const order = "order by featured desc, total_followers desc, id desc limit 12";

let pool: Pool | undefined;
let body = Buffer.alloc(0);

const floor: RequestListener = (request, response) => {
  const [path, query] = (request.url ?? "").split("?", 2);
  const asked = new URLSearchParams(query);
  const result = path === "/one" ? one(asked.get("id")) : list(asked);
  result.then(
    (value) => send(response, 200, Buffer.from(JSON.stringify(value))),
    (error: unknown) => send(response, 500, Buffer.from(String(error))),
  );
};

const limit: RequestListener = (_request, response) => send(response, 200, body);

function send(response: Parameters<RequestListener>[1], status: number, bytes: Buffer): void {
  response.writeHead(status, ["content-type", "application/json", "content-length", String(bytes.length)]);
  response.end(bytes);
}

async function one(id: string | null) {
  const { rows } = await database().query(`select ${columns} from floor.influencers where id = $1`, [id]);
  return { rows };
}

/** Rows and exact count, in parallel. */
async function list(asked: URLSearchParams) {
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const terms: string[] = [];
  const text = (name: string, term: (item: string) => string) => {
    const item = asked.get(name);
    if (item !== null) terms.push(term(item));
  };
  text("search", (item) => `search like ${value(`%${item}%`)}`);
  text("and", (item) => `search like ${value(`%${item}%`)}`);
  const several = (name: string, one: (item: string) => string, any: (items: string) => string) => {
    const items = asked.getAll(name);
    if (items.length === 1) terms.push(one(value(items[0])));
    if (items.length > 1) terms.push(any(items.map(value).join(", ")));
  };
  several(
    "category",
    (item) => `category = ${item}`,
    (items) => `category in (${items})`,
  );
  several(
    "platform",
    (item) => `platforms @> array[${item}]::text[]`,
    (items) => `platforms && array[${items}]::text[]`,
  );
  text("from", (item) => `total_followers >= ${value(item)}`);
  text("channel", (item) => `channel_sizes @> array[${value(item)}]::text[]`);
  text("rate-from", (item) => `rate >= ${value(item)}`);
  text("rate-to", (item) => `rate <= ${value(item)}`);
  text("to", (item) => `total_followers <= ${value(item)}`);
  const counted = [...values];
  const where = terms.length === 0 ? "" : `where ${terms.join(" and ")}`;
  text(
    "after",
    (item) => `(featured, total_followers, id) < (${(JSON.parse(item) as unknown[]).map(value).join(", ")})`,
  );
  const shown = terms.length === 0 ? "" : `where ${terms.join(" and ")}`;
  const [{ rows }, counts] = await Promise.all([
    database().query(`select ${columns} from floor.influencers ${shown} ${order}`, values),
    database().query<{ count: string }>(`select count(*) from floor.influencers ${where}`, counted),
  ]);
  return { rows, count: Number(counts.rows[0]?.count) };
}

function database(): Pool {
  if (pool === undefined) throw new Error("no database was named");
  return pool;
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

process.on("message", async (message: FloorsOrder) => {
  if (message.size !== undefined) {
    body = Buffer.alloc(message.size, "x");
    process.send?.({ done: true } satisfies FloorsAnswer);
    return;
  }
  pool = new Pool({ connectionString: message.database, max: 16 });
  process.send?.({ floor: await listen(floor), limit: await listen(limit) } satisfies FloorsAnswer);
});
process.on("disconnect", () => process.exit(0));
