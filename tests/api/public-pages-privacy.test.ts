import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { canary } from "#tests/factories/canary.ts";
import { photograph, photographer } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const product = startProduct({
  DATA_DIR: join(folder, "data"),
  PORT: await freePort(),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SAMPLE_DATA: "false",
  RATE_LIMIT: "off",
  LOG_LEVEL: "trace",
});
await product.ready();
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const anySecret = new RegExp(
  `canary\\.person|canary%2Eperson|010[ %20+-]*0777|Canary (Contact|goals|message)|${administrator.email}|argon2|${photographer}`,
  "i",
);

let token = "";
const call = (method: string, path: string, body?: unknown) =>
  fetch(`${product.origin}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
const idOf = async (response: Response) => ((await response.json()) as { data: { _id: string } }).data._id;

async function fill(): Promise<void> {
  const form = applicationForm(applicationFields(canary), { images: [await photograph()] });
  const request = await idOf(await call("POST", "/api/join", form));
  const brand = await idOf(
    await call("POST", "/api/brand-join", registrationFields({ ...canary, companyName: "Open Company" })),
  );
  await call("POST", "/api/contact", messageFields(canary));
  await call("POST", "/api/newsletter", { email: canary.email });
  await call(
    "POST",
    "/api/join",
    applicationForm(applicationFields({ ...canary, email: "canary.person@mail" })),
  );
  token = ((await (await call("POST", "/api/admin/login", administrator)).json()) as { token: string }).token;
  expect((await call("PUT", `/api/admin/join-requests/${request}/approve`)).status).toBe(200);
  expect((await call("PUT", `/api/brand-join/${brand}`, { goals: canary.goals })).status).toBe(200);
}

/** A server that is busy, with a picture for example, asks to come back. */
async function visit(path: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${product.origin}${path}`);
    if (response.status !== 503 || attempt === 3) return response;
    await sleep(2_000);
  }
}

/** Reads every page that a visitor can reach, with what its script would fetch; answers texts by address. */
async function crawl(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [
    "/",
    "/admin/login",
    "/admin/forgot-password",
    "/admin",
    "/sitemap.xml",
    "/robots.txt",
    "/api/influencers?facets=true",
    "/api/influencers?search=canary.person",
    "/api/marketplace/brands",
    "/api/openapi.json",
  ];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || found.size > 250) continue;
    const response = await visit(path);
    const text = `${JSON.stringify([...response.headers])}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;
    found.set(path, text);
    expect(response.status, path).toBeLessThan(500);
    for (const [, address = ""] of text.matchAll(
      /(?:href|src|content|loc)[=>]"?(?:http:\/\/localhost:\d+)?(\/[^"<#\s]*)/g,
    )) {
      waiting.push(address.replaceAll("&amp;", "&"));
    }
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const [pathname = "", query] = path.split("?");
      waiting.push(`${pathname === "/" ? "/_root" : pathname}.data${query === undefined ? "" : `?${query}`}`);
    }
  }
  return found;
}

it("no page, no data of a page and no file that visitors can reach holds what is private", async () => {
  await fill();
  const read = await crawl();
  const paths = [...read.keys()];
  for (const page of [/^\/influencers\/[a-z0-9-]+$/, /^\/brands\/open-company/])
    expect(paths.filter((path) => page.test(path)).length, String(page)).toBeGreaterThan(0);
  expect(paths).toEqual(
    expect.arrayContaining(["/influencers", "/influencers.data", "/brands", "/brands.data", "/_root.data"]),
  );
  expect(paths.filter((path) => path.startsWith("/media/")).length).toBeGreaterThan(0);
  expect([...read.values()].join("\n")).toContain("Open Company");
  for (const [path, text] of read) expect(anySecret.exec(text)?.[0], path).toBeUndefined();
});

it("the log of all that, in its most talkative form, holds neither", () => {
  const log = product.output();
  expect(log).toContain('"path":"/api/join"');
  expect(log).not.toMatch(anySecret);
  expect(log).not.toMatch(/mail\.example|authorization|bearer/i);
  for (const secret of [token, administrator.password]) expect(log).not.toContain(secret);
});
