import { hash } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isPublicPage } from "#domain/http/public-page.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { landingPath } from "#domain/influencers/landing.ts";
import { builtWeb } from "#server/http/web.plugin.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { rawExchange } from "#tests/harness/raw-exchange.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import routes from "#web/routes.ts";

const version = cacheVersion();
const web = builtWeb();
const build = await web.build();
/** Renders a page. It gets the request that loaders and components see. */
const rendered = vi.fn(build.entry.module.default);
/** Called for each request that the cache fast path does not serve. */
const routed = vi.fn(web.build);
routed.mockResolvedValue({
  ...build,
  entry: { ...build.entry, module: { ...build.entry.module, default: rendered } },
});
const server = await startServerForFile({ version, web: { ...web, build: routed } });
const origin = await server.listen();
const [category = "", otherCategory] = influencerCategories;
await insertInfluencers(server.database, [
  { name: "Ada Abel", category, location: "Lisbon, Portugal" },
  { name: "Bo Berg", category: otherCategory, location: "Oslo, Norway" },
]);
await insertBrands(server.database, [{ companyName: "Lathe & Loom", status: "published" }]);
version.setHearing(true);

const landing = landingPath("category", category);
const shared = "public, max-age=0, must-revalidate";
const cached = () => server.app.responseCache.size();

beforeEach(() => {
  version.change();
  routed.mockClear();
  rendered.mockClear();
});

/** Over a socket, and so by the fast path where it has the page. */
async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, {
    ...init,
    headers: { "accept-encoding": "identity", ...init.headers },
    redirect: "manual",
  });
  const text = await response.text();
  const { status, headers } = response;
  const got = {
    status,
    kept: headers.get("cache-control"),
    etag: headers.get("etag"),
    hash: hash("sha1", text),
  };
  // Compared by its hash, because a page is too long to print.
  return Object.defineProperty(got, "text", { value: text }) as typeof got & { readonly text: string };
}

/** Without a socket, and so never by the fast path. */
const getRouted = (path: string) => server.send("GET", path);

/** The route table as pairs of file and path. */
function pagesOf(entries: RouteConfigEntry[], parent = ""): { file: string; path: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return pagesOf(entry.children, path);
    return [{ file: entry.file, path: path || "/" }];
  });
}
const addressOf = (path: string) =>
  path
    .replace("influencers/:id", "influencers/ada-abel")
    .replace("brands/:id", "brands/lathe-and-loom")
    .replace("/influencers/:filter/:slug", landing)
    .replace("/api/docs/:subject", "/api/docs/payouts")
    .replace("*", "no-such-page");

const table = pagesOf(await routes).map(({ file, path }) => ({ file, path: addressOf(path) }));
const isPublicFile = (file: string) => /^areas\/public\/routes\/(?!not-found)/.test(file);
const publicPages = table.filter(({ file }) => isPublicFile(file));
const otherPages = table.filter(({ file }) => !isPublicFile(file));
const declarationOf = (file: string): unknown => build.routes[file.replace(/\.tsx?$/, "")]?.module.handle;

/** Records which parameters are read from URLs. Forms keep their values in the same class, but not made from a text. */
function recordUrlParameters() {
  const read = new Set<string>();
  const ofUrls = new WeakSet<URLSearchParams>();
  class Recorded extends URLSearchParams {
    constructor(init?: ConstructorParameters<typeof URLSearchParams>[0]) {
      super(init);
      if (typeof init === "string") ofUrls.add(this);
    }
  }
  for (const method of ["get", "getAll", "has"] as const) {
    const original = URLSearchParams.prototype[method] as (name: string) => never;
    vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      if (ofUrls.has(this)) read.add(name);
      return original.call(this, name);
    });
  }
  const searchParams = Object.getOwnPropertyDescriptor(URL.prototype, "searchParams")?.get;
  vi.spyOn(URL.prototype, "searchParams", "get").mockImplementation(function (this: URL) {
    const parameters = searchParams?.call(this) as URLSearchParams;
    ofUrls.add(parameters);
    return parameters;
  });
  vi.stubGlobal("URLSearchParams", Recorded);
  const stop = () => {
    vi.unstubAllGlobals();
    for (const method of ["get", "getAll", "has"] as const)
      vi.mocked(URLSearchParams.prototype[method]).mockRestore();
    Object.defineProperty(URL.prototype, "searchParams", {
      get: searchParams,
      configurable: true,
      enumerable: true,
    });
  };
  return { read, stop };
}

describe("the route table", () => {
  it.each(publicPages)("$path declares what it reads, and is cached", async ({ file, path }) => {
    expect(isPublicPage(declarationOf(file)), `${file} exports no handle: PublicPage`).toBe(true);
    expect(await get(path)).toMatchObject({ status: 200, kept: shared });
    const size = cached();
    expect(size).toBeGreaterThan(0);
    expect(await get(path)).toMatchObject({ status: 200, kept: shared });
    expect([cached(), routed.mock.calls.length]).toEqual([size, 1]);
  });

  it.each(otherPages)("$path declares nothing, and is not stored", async ({ file, path }) => {
    expect(declarationOf(file)).toBeUndefined();
    const size = cached();
    for (const address of [path, `${path}.data`, path]) expect((await get(address)).kept).toBe("no-store");
    expect([cached(), routed.mock.calls.length]).toEqual([size, 3]);
  });

  it.each(publicPages)("$path reads no parameter that it does not declare", async ({ file, path }) => {
    const declared = (declarationOf(file) as { query: string[] }).query;
    const { read, stop } = recordUrlParameters();
    await getRouted(path);
    stop();
    // The router's own, by which it asks for the data of some routes.
    for (const own of ["_routes", "index"]) read.delete(own);
    expect([...read].filter((name) => !declared.includes(name))).toEqual([]);
  });

  it.each(publicPages)("$path shows nothing of a parameter that it does not declare", async ({ path }) => {
    const plain = await get(path);
    version.change();
    const foreign = await get(`${path}?utm_source=POISON&fbclid=%22POISON&POISON=1&POISON`);
    expect(foreign).toEqual(plain);
    expect(foreign.text).not.toContain("POISON");
  });
});

describe("a page", () => {
  it("is the same one with parameters that it does not declare, on the fast path and on the full one", async () => {
    const first = await get("/influencers");
    const size = cached();
    expect(routed).toHaveBeenCalledTimes(1);
    const queries = vi.spyOn(server.records.pool, "query");
    for (const address of [
      "/influencers?utm_source=x&fbclid=y",
      "/influencers?fbclid=another",
      "/influencers?",
      "/influencers?&&=&",
    ]) {
      expect(await get(address), address).toEqual(first);
    }
    expect(routed).toHaveBeenCalledTimes(1);
    const full = await getRouted("/influencers?utm_source=x&fbclid=y");
    expect([hash("sha1", full.text), full.headers.etag]).toEqual([first.hash, first.etag]);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
    expect(cached()).toBe(size);
    version.change();
    await get("/influencers?utm_source=x&sort=newest&fbclid=y&category=Other");
    expect(rendered.mock.calls.map(([{ url }]) => url)).toEqual([
      "http://localhost:3000/influencers",
      "http://localhost:3000/influencers?category=Other&sort=newest",
    ]);
    expect([...(rendered.mock.lastCall?.[0].headers ?? [])]).toEqual([]);
  });

  it("is another one with other values of those that it declares, in whichever order", async () => {
    const all = await get("/influencers");
    const found = await get(`/influencers?search=ada&category=${encodeURIComponent(category)}&utm_source=x`);
    expect(all.text).toContain("Bo Berg");
    expect(found.text).not.toContain("Bo Berg");
    const size = cached();
    for (const address of [
      `/influencers?search=ada&category=${encodeURIComponent(category)}`,
      `/influencers?category=${encodeURIComponent(category)}&search=ada`,
      `/influencers?fbclid=y&category=${encodeURIComponent(category)}&utm_source=z&%73earch=ada`,
    ]) {
      expect(await get(address), address).toEqual(found);
    }
    expect([cached(), routed.mock.calls.length]).toEqual([size, 2]);
    expect((await get("/influencers?search=berg")).text).not.toContain("Ada Abel");
    expect(await get("/influencers")).toEqual(all);
  });

  it("prefills a form by what it declares, and keeps two that repeat a parameter apart", async () => {
    const one = await get("/contact?creators=Ada&utm_source=x");
    const two = await get("/contact?creators=Ada&creators=Bo");
    expect(one.text).toContain("I would like to run a campaign with Ada.");
    expect(two.text).toContain("I would like to run a campaign with Ada and Bo.");
    expect(await get("/contact?fbclid=z&creators=Ada")).toEqual(one);
    expect((await get("/contact")).text).not.toContain("I would like to run a campaign");
  });

  it("has data for the router that follows the same rule", async () => {
    const data = await get(`${landing}.data?search=ada`);
    expect(data).toMatchObject({ status: 200, kept: shared });
    const size = cached();
    expect(await get(`${landing}.data?utm_source=x&search=ada`)).toEqual(data);
    expect([cached(), routed.mock.calls.length]).toEqual([size, 1]);
    const part = await get(`${landing}.data?_routes=areas%2Fpublic%2Froutes%2Finfluencer-landing`);
    expect(part.hash).not.toBe(data.hash);
  });

  it.each([
    ["very long", `utm_source=${"x".repeat(12_000)}`],
    ["thousands", Array.from({ length: 2_000 }, (_, index) => `a${index}`).join("&")],
    ["the prototype", "__proto__=1&constructor=2&__proto__[search]=bo&hasOwnProperty=3&toString"],
    ["encoded names", "%5F%5Fproto%5F%5F=1&se%61rchh=bo&search%3Dbo&search%26=bo&%00=1&%zz=1&%E0%A4%A=1"],
    ["brackets", "search[]=bo&search[x]=bo&sort.by=name"],
  ])("stays one entry with absurd parameters: %s", async (_, query) => {
    const plain = await get("/influencers");
    const size = cached();
    expect(await get(`/influencers?${query}`)).toEqual(plain);
    const full = await getRouted(`/influencers?${query}`);
    expect([full.status, hash("sha1", full.text)]).toEqual([200, plain.hash]);
    expect(cached()).toBe(size);
  });

  it.each([
    ["a long value", `search=${"x".repeat(12_000)}`],
    ["thousands of values", Array.from({ length: 1_500 }, () => "search=a").join("&")],
  ])("is not cached for %s of a parameter that it declares", async (_, query) => {
    const size = cached();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await get(`/influencers?${query}`)).status).toBe(200);
      expect(cached()).toBe(size);
    }
  });

  it("responds to HEAD as to GET, without a body", async () => {
    const head = await get("/influencers?utm_source=x", { method: "HEAD" });
    const page = await get("/influencers");
    expect(head.text).toBe("");
    expect({ ...head, hash: page.hash }).toEqual(page);
    expect(await get("/influencers?utm_source=y", { method: "HEAD" })).toEqual(head);
    expect(page.text).toContain("Ada Abel");
  });

  it("with a slash at its end follows the same rule", async () => {
    const page = await get("/influencers/");
    expect(page).toMatchObject({ status: 200, kept: shared });
    const size = cached();
    expect(await get("/influencers/?utm_source=x")).toEqual(page);
    expect([cached(), routed.mock.calls.length]).toEqual([size, 1]);
  });

  it("prints the number of all where it declares that, and computes nothing with it", async () => {
    const { data } = (await server.send("GET", "/api/influencers?limit=1")).json as {
      data: { total: number };
    };
    for (const address of ["/influencers", "/influencers?category=none", landing, "/influencers.data"]) {
      const { text } = await server.send("GET", address);
      expect(text, address).toContain(`total\\":${data.total},`);
      if (!address.endsWith(".data"))
        expect(text, address).toMatch(new RegExp(`Showing \\d of ${data.total} `));
      // Whatever is computed with the stand-in has about as many digits.
      expect(text, address).not.toMatch(/\b\d{13,}\b|\d(,\d{3}){4}/);
    }
  });

  it("shows nothing of who asked first", async () => {
    const poison = await rawExchange(
      origin,
      [
        "GET /influencers?utm_source=evil.example HTTP/1.1",
        "Host: evil.example",
        "X-Forwarded-Host: evil.example",
        "X-Forwarded-Proto: evil",
        "X-Original-URL: /evil.example",
        "Origin: http://evil.example",
        "Referer: http://evil.example/",
        "Cookie: session=evil.example",
        "Authorization: Bearer evil.example",
        "Connection: close",
        "\r\n",
      ].join("\r\n"),
    );
    expect(poison).toMatch(/^HTTP\/1\.1 200 /);
    expect(poison).not.toContain("evil");
    const page = await get("/influencers");
    expect(page.text).not.toContain("evil");
    version.change();
    expect(await get("/influencers")).toEqual(page);
  });

  it.each([
    "GET http://evil.example/influencers HTTP/1.1",
    "GET //evil.example/influencers HTTP/1.1",
    "GET /influencers#?search=bo HTTP/1.1",
    "GET /influencers?search=bo#&search=ada HTTP/1.1",
  ])("is not harmed by %s", async (line) => {
    const pages = ["/influencers", "/influencers?search=ada", "/influencers?search=bo"];
    const before = await Promise.all(pages.map((path) => get(path)));
    version.change();
    await rawExchange(origin, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const after = await Promise.all(pages.map((path) => get(`${path}${path.includes("?") ? "&" : "?"}x=1`)));
    expect(after).toEqual(before);
  });

  it("is not stored as the response to a form, or when it does not exist", async () => {
    const size = cached();
    const posted = await server.send("POST", "/contact", {
      body: "name=",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "http://localhost:3000",
        host: "localhost:3000",
      },
    });
    expect(posted.headers["cache-control"]).toBe("no-store");
    for (const path of ["/influencers/category/none", "/influencers/none", "/influencers/none.data"]) {
      expect((await get(path)).kept, path).toBe("no-store");
    }
    expect(cached()).toBe(size);
  });
});
