import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, expect, it, vi } from "vitest";
import { jpeg, mp4, pdf, png } from "#tests/factories/files.ts";
import { bytesOf, text } from "#tests/factories/hostile-files.ts";
import { type ApiDocument, apiOperations } from "#tests/fuzz/api-operations.ts";
import { type Exchanged, exchange } from "#tests/fuzz/exchange.ts";
import { type HostileRequest, hostileRequest, tokenOfTheMoment } from "#tests/fuzz/hostile-requests.ts";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";

/** The same requests every time; `npm run test:fuzz` sends 10,000, FUZZ_SEED goes looking for new ones. */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const connections = 8;
vi.setConfig({ testTimeout: 60_000 + wanted * 200, hookTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
// Requests fill in page text.
await cp(join(import.meta.dirname, "../../content"), join(folder, "content"), { recursive: true });
const product = startProduct({
  DATA_DIR: join(folder, "data"),
  CONTENT_DIR: join(folder, "content"),
  PORT: await freePort(),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SAMPLE_DATA: "true",
  RATE_LIMIT: "off",
  LOG_LEVEL: "trace",
});
await product.ready();
const client = exchange(product.origin, connections);
afterAll(async () => {
  client.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Signs of the server's internals: stacks, paths, queries, messages of the database. */
const inside =
  /\n\s+at |node_modules|\/src\/server|\.ts:\d|pg_catalog|violates \w+ constraint|invalid input syntax|select .+ from |insert into |ECONNREFUSED|ENOENT/i;

/** Answers of the ways that lead to every operation; the document names those of the operation itself. */
const ofTheWay = [400, 401, 403, 404, 413, 414, 415, 416, 422, 431];

const token = await signIn(product.origin);

async function idsOf(path: string): Promise<string[]> {
  const response = await fetch(`${product.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const found = JSON.stringify(await response.json()).matchAll(/"_id":"([^"]+)"/g);
  return [...found].map(([, id]) => id ?? "");
}

/** The faults of one exchange, in words; none where it is right. */
function faultsOf(sent: HostileRequest, { status, headers, text: body }: Exchanged): string[] {
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && sent.operation.statuses.has(503))) faults.push(`status ${status}`);
  const isJson = String(headers["content-type"]).startsWith("application/json");
  if (status >= 400 && sent.method !== "HEAD" && isJson) {
    const { success, message } = JSON.parse(body) as Record<string, unknown>;
    if (success !== false || typeof message !== "string") faults.push("a refusal without a message");
  }
  if (status >= 400 && inside.test(body)) faults.push("a refusal that tells of the inside");
  const isDeclared = sent.operation.statuses.has(status) || ofTheWay.includes(status);
  if (sent.isAddressed && !isDeclared) faults.push(`status ${status} is not in the document`);
  return faults;
}

function describeRequest({ method, path, headers, body }: HostileRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${String(body).slice(0, 500)}`;
}

it(`${wanted} hostile requests to every operation of the API are refused or answered`, async () => {
  const document = (await (await fetch(`${product.origin}/api/openapi.json`)).json()) as ApiDocument;
  const operations = apiOperations(document);
  const lists = ["/api/influencers", "/api/brand-join", "/api/contacts", "/api/admin/join-requests"];
  const ids = (await Promise.all(lists.map(idsOf))).flat();
  const files = [
    ...(await Promise.all([jpeg(), png(), pdf(), mp4()].map(bytesOf))),
    text("name,email\nAnn,a@b.test\n"),
  ];
  const target = { ids, files };
  expect(operations.length).toBeGreaterThan(30);
  const each = Math.ceil(wanted / operations.length);
  const requests = operations
    .flatMap((operation, index) =>
      fc
        .sample(hostileRequest(operation, target), { seed: seed + index, numRuns: each })
        .map((hostile, order) => ({ hostile, order })),
    )
    .sort((a, b) => a.order - b.order)
    .map(({ hostile }) => hostile)
    .slice(0, wanted);

  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const place = pLimit(connections);
  let current = token;
  const attack = async (hostile: HostileRequest) => {
    const { authorization } = hostile.headers;
    const own = current;
    const sent = {
      ...hostile,
      headers: {
        ...hostile.headers,
        ...(authorization && { authorization: authorization.replace(tokenOfTheMoment, own) }),
      },
    };
    const response = await client
      .send(sent)
      .catch((error: Error) => ({ status: 0, headers: {}, text: error.message }));
    if (response.status === 0) faults.push(`${response.text}: ${describeRequest(sent)}`);
    // Some requests end sessions. The others go on with another one, or they would all be refused.
    const isEnded = response.status === 401 && sent.headers.authorization === `Bearer ${own}`;
    if (isEnded && own === current) current = await signIn(product.origin);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    for (const fault of faultsOf(sent, response))
      faults.push(`${fault}: ${describeRequest(sent)} → ${response.text.slice(0, 300)}`);
  };
  await Promise.all(requests.map((hostile) => place(() => attack(hostile))));

  console.warn(
    `statuses: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map((pair) => pair.join(" × "))
      .join(", ")}`,
  );
  expect(faults.slice(0, 10)).toEqual([]);
  expect(requests).toHaveLength(wanted);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(wanted / 20);
  expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
  const log = product.output();
  expect(log).not.toMatch(/request failed|uncaught|unhandled/i);
  // Every operation was called, so this is all that the product ever writes of what it is sent.
  expect(log).toContain('"path":"/api/join"');
  expect(log).not.toMatch(/@mail\.example|@creator\.example|@brand\.example|authorization|\+351/i);
  for (const secret of [token, administrator.password]) expect(log).not.toContain(secret);
});
