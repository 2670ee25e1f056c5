import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

const structures: Record<string, string[]> = {
  "/": ["Organization"],
  "/about": ["BreadcrumbList"],
  "/services": ["FAQPage", "BreadcrumbList"],
  "/case-studies": ["BreadcrumbList"],
  "/contact": ["BreadcrumbList"],
  "/join-influencer": ["BreadcrumbList"],
  "/join-brand": ["BreadcrumbList"],
  "/influencers": ["BreadcrumbList"],
  "/brands": ["BreadcrumbList"],
  "/example": ["BreadcrumbList"],
};

async function profilePath(request: APIRequestContext): Promise<string> {
  const list = await (await request.get("/api/influencers?limit=1")).json();
  return `/influencers/${list.data.influencers[0].slug}`;
}

async function brandPath(request: APIRequestContext): Promise<string> {
  const list = await (await request.get("/api/marketplace/brands?limit=1")).json();
  return `/brands/${list.data.brands[0].slug}`;
}

/** The page's head, read without script. */
async function headOf(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.status()).toBe(200);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const meta = (name: string) =>
        parsed.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ?? "";
      const scripts = [...parsed.querySelectorAll('script[type="application/ld+json"]')];
      return {
        title: parsed.title,
        description: meta("description"),
        canonical: parsed.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
        picture: meta("og:image"),
        size: `${meta("og:image:width")}x${meta("og:image:height")}`,
        alt: meta("og:image:alt"),
        card: meta("twitter:card"),
        data: scripts.map((script) => JSON.parse(script.textContent ?? "")),
      };
    },
    await response.text(),
  );
}

test("each page says what it is, to search engines and beside its link", async ({ page, request }) => {
  test.setTimeout(180_000);
  const profile = await profilePath(request);
  const seen = { title: new Set<string>(), description: new Set<string>(), picture: new Set<string>() };
  const brand = await brandPath(request);
  const own = ["ProfilePage", "BreadcrumbList"];
  const expected = { ...structures, [profile]: own, [brand]: own };
  for (const [path, types] of Object.entries(expected)) {
    const head = await headOf(page, path);
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(70);
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(160);
    expect(new URL(head.canonical).pathname).toBe(path);
    expect(head).toMatchObject({ size: "1200x630", card: "summary_large_image" });
    expect(head.alt).not.toBe("");
    expect(head.data.map((entry) => entry["@type"])).toEqual(types);
    for (const entry of head.data) expect(entry["@context"]).toBe("https://schema.org");
    const picture = await request.get(new URL(head.picture).pathname);
    expect(picture.status(), head.picture).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    for (const [name, values] of Object.entries(seen)) values.add(head[name as keyof typeof seen]);
  }
  for (const [name, values] of Object.entries(seen)) {
    expect(values.size, `every page has a ${name} of its own`).toBe(Object.keys(expected).length);
  }
});

test("the files that browsers and search engines ask for answer", async ({ page, request }) => {
  await page.goto("/");
  for (const [path, type] of [
    ["/favicon.ico", "image/"],
    ["/favicon.svg", "image/svg+xml"],
    ["/images/icons/app-180.png", "image/png"],
    ["/site.webmanifest", "application/manifest+json"],
  ] as const) {
    await expect(page.locator(`link[href="${path}"]`)).toHaveCount(1);
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toContain(type);
  }
  const manifest = await (await request.get("/site.webmanifest")).json();
  const sizes = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [
    sizes,
    purpose,
  ]);
  expect(sizes).toEqual(
    expect.arrayContaining([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]),
  );
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  expect(manifest.theme_color).toMatch(/^#/);

  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  const parts = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, part = ""]) => part);
  const texts = await Promise.all(
    parts.map(async (part) => (await request.get(new URL(part).pathname)).text()),
  );
  for (const path of ["/about", "/influencers", "/brands", await profilePath(request)]) {
    expect(texts.join()).toContain(`${path}</loc>`);
  }
});

test("a link with parameters of others opens the page that it names, and keeps its address", async ({
  page,
}) => {
  const foreign = "utm_source=letter&fbclid=abc%20def";
  await page.goto(`/influencers?${foreign}&search=zz-nobody`);
  await expect(page.locator("input[name=search]").first()).toHaveValue("zz-nobody");
  expect(new URL(page.url()).search).toBe(`?${foreign}&search=zz-nobody`);

  await page.goto(`/contact?${foreign}&creators=Ada&utm_term=x&creators=Bo`);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(/a campaign with Ada and Bo\./);
  expect(page.url()).toContain(foreign);
});
