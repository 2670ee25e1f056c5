import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { urlOf } from "#tests/harness/database-connection.ts";
import { type OtlpPeer, type ReceivedSpan, startOtlpPeer } from "#tests/harness/otlp-peer.ts";
import { removeProductFolder } from "#tests/harness/product-folder.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const [internal, asServer, asClient] = [1, 2, 3];
const folder = await mkdtemp(join(tmpdir(), "tandem-tracing-"));
const records = await makeTestDatabase();
const collector = await startOtlpPeer();
const running: ProductProcess[] = [];
afterEach(async () => {
  for (const product of running.splice(0)) await product.kill();
});
afterAll(async () => {
  collector.close();
  await records.close();
  await removeProductFolder(folder);
});

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = startProduct({
    DATA_DIR: join(folder, "data"),
    PORT: await freePort(),
    DATABASE_URL: urlOf(records.connection),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_DATA: "false",
    RATE_LIMIT: "off",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    ...settings,
  });
  running.push(product);
  await product.ready();
  return product;
}

/** Sends a request of a caller who traces; answers the trace's id and the caller's span. */
async function trace({ origin }: ProductProcess, path: string, sent: RequestInit = {}, flags = "01") {
  const [traceId, callerId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const traceparent = `00-${traceId}-${callerId}-${flags}`;
  const response = await fetch(origin + path, { ...sent, headers: { ...sent.headers, traceparent } });
  await response.arrayBuffer();
  return { traceId, callerId, status: response.status };
}

/** As often as a busy machine asks to come back. */
async function traceServed(product: ProductProcess, path: string): ReturnType<typeof trace> {
  const traced = await trace(product, path);
  return traced.status === 503 ? traceServed(product, path) : traced;
}

const inTrace = ({ spans }: OtlpPeer, traceId: string) => spans.filter((span) => span.traceId === traceId);

/** The span of the request, once all of its trace has come: it ends last. */
async function received(traceId: string, peer = collector): Promise<ReceivedSpan> {
  const find = () => inTrace(peer, traceId).find(({ kind }) => kind === asServer);
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 20_000, interval: 50 });
  return find() as ReceivedSpan;
}
const below = (parent: ReceivedSpan) =>
  inTrace(collector, parent.traceId).filter(({ parentId }) => parentId === parent.spanId);

it("continues the trace of the caller down to the statements, and holds nothing that somebody typed", async () => {
  const product = await start({
    LOG_LEVEL: "info",
    OTEL_SERVICE_NAME: "tandem-of-the-test",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=sesame",
  });
  const list = await trace(product, "/api/influencers?search=Geheimnis&limit=3");
  expect(list.status).toBe(200);
  const request = await received(list.traceId);
  expect(request).toMatchObject({
    parentId: list.callerId,
    name: "GET /api/influencers",
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/influencers",
      "http.response.status_code": 200,
    },
    resource: { "service.name": "tandem-of-the-test", "deployment.environment.name": "test" },
  });
  expect(collector.headers()).toMatchObject({
    "content-type": "application/x-protobuf",
    "x-collector-key": "sesame",
  });
  const [statement] = below(request);
  expect(statement).toMatchObject({ kind: asClient, attributes: { "db.system.name": "postgresql" } });
  expect(statement?.attributes["db.query.text"]).toContain("$1");

  const line = product
    .output()
    .split("\n")
    .find((text) => text.includes(list.traceId));
  expect(JSON.parse(line ?? "")).toMatchObject({
    msg: "request",
    trace_id: list.traceId,
    span_id: request.spanId,
    req: { path: "/api/influencers" },
  });

  const fields = {
    ...messageFields(),
    message: "Say nothing of Atlantis.",
    name: "Zenobia Geheim",
    email: "zenobia@geheim.example",
  };
  const headers = { "content-type": "application/json" };
  const form = await trace(product, "/api/contact", {
    method: "POST",
    headers,
    body: JSON.stringify(fields),
  });
  expect(form.status).toBe(201);
  const names = below(await received(form.traceId)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]));

  const page = await trace(product, "/influencers?search=Geheimnis");
  const rendering = await received(page.traceId);
  expect(rendering.name).toBe("GET /*");
  const call = below(rendering).find(({ name }) => name === "GET /api/influencers");
  expect(call?.kind).toBe(internal);
  expect(below(call as ReceivedSpan).length).toBeGreaterThan(0);

  // An answer that was kept asks nobody.
  const again = await received((await trace(product, "/api/influencers?search=Geheimnis&limit=3")).traceId);
  expect(below(again)).toEqual([]);

  // Without a trace of the caller one begins here, and a kept answer is not worth one.
  const address = `${product.origin}/api/marketplace/brands?limit=7`;
  for (let turn = 0; turn < 2; turn += 1) await (await fetch(address)).arrayBuffer();
  await received((await trace(product, "/api/influencers?limit=9")).traceId);
  const ownRoots = collector.spans.filter(({ parentId, kind }) => parentId === "" && kind === asServer);
  expect(ownRoots.filter(({ name }) => name === "GET /api/marketplace/brands")).toHaveLength(1);
  expect(ownRoots.filter(({ name }) => name === "GET")).toEqual([]);

  for (const secret of ["Geheim", "geheim", "Zenobia", fields.message]) {
    expect(collector.bytes().includes(secret), secret).toBe(false);
  }
});

it("keeps the traces of many who wait for the same connections apart", async () => {
  const product = await start({ RESPONSE_CACHE: "off" });
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      traceServed(product, `/api/influencers?search=person${index}&limit=2`),
    ),
  );
  for (const { traceId, callerId, status } of all) {
    expect(status).toBe(200);
    const request = await received(traceId);
    expect(request.parentId).toBe(callerId);
    const spans = inTrace(collector, traceId);
    expect(spans.length).toBeGreaterThan(1);
    expect(
      spans.every(({ spanId, parentId }) => spanId === request.spanId || parentId === request.spanId),
    ).toBe(true);
  }
});

it("makes no spans where the caller or the sampler wants none, and sends what is left at the stop", async () => {
  const product = await start({
    OTEL_TRACES_SAMPLER: "parentbased_always_off",
    OTEL_BSP_SCHEDULE_DELAY: "600000",
  });
  const unwanted = await trace(product, "/api/influencers", {}, "00");
  const wanted = await trace(product, "/api/influencers?sort=newest");
  const before = collector.spans.length;
  expect((await fetch(`${product.origin}/api/marketplace/brands`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  expect((await received(wanted.traceId)).parentId).toBe(wanted.callerId);
  expect(inTrace(collector, unwanted.traceId)).toEqual([]);
  const traces = new Set(collector.spans.slice(before).map(({ traceId }) => traceId));
  expect([...traces]).toEqual([wanted.traceId]);
});

it.each(["that is not there", "that never answers"])("does without a collector %s", async (which) => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const endpoint = `http://127.0.0.1:${which === "that is not there" ? await freePort() : port}`;
  const product = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: "300",
    OTEL_BSP_SCHEDULE_DELAY: "20",
  });
  await vi.waitFor(
    async () => {
      expect((await trace(product, "/api/influencers?sort=rating")).status).toBe(200);
      expect(product.output()).toContain("The collector takes no spans");
    },
    { timeout: 20_000, interval: 50 },
  );
  for (let round = 0; round < 50; round += 1) {
    expect((await trace(product, `/api/influencers?search=${round}`)).status).toBe(200);
  }
  expect(await product.stop()).toBe(0);
  expect(product.output().split("The collector takes no spans")).toHaveLength(2);
  expect(product.output().match(/"level":[4-6]0/g)).toHaveLength(1);
  silent.close();
});

it("a variable that is wrong ends the start with one line that names it", async () => {
  const settings = { DATA_DIR: join(folder, "data"), PORT: await freePort(), OTEL_TRACES_SAMPLER_ARG: "50%" };
  const product = startProduct(settings);
  running.push(product);
  expect(await product.ended).toBe(1);
  expect(product.output()).toMatch(/^OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1.*\n$/);
});
