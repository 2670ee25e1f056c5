import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { SectionName } from "#domain/content/sections.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./harness/checks.ts";
import { test } from "./harness/own-site.ts";
import { expect } from "./harness/test.ts";

test.describe.configure({ timeout: 300_000 });

/** The page text as it was, for the next test. */
test.afterEach(({ site }) => {
  cpSync("content", site.content, { recursive: true });
});

const skeleton = (label: string) => async (page: Page) => {
  await expect(page.getByRole("status").filter({ hasText: label })).toBeAttached();
};

const whole = {
  header: async (page: Page) => {
    await expect(page.getByRole("banner").getByRole("link", { name: "Tandem" })).toBeVisible();
  },
  footer: async (page: Page) => {
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Admin Login" })).toBeVisible();
  },
};

/** For each section: the page that shows it, what stands in its place, and what of the rest lives on. */
const sections: {
  name: SectionName;
  path: string;
  failed: (page: Page) => Promise<void>;
  rest: ((page: Page) => Promise<void>)[];
}[] = [
  {
    name: "index",
    path: "/",
    failed: async (page) => {
      await expect(page.locator("#home")).toBeVisible();
      await skeleton("Loading")(page);
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    },
    rest: [whole.header, whole.footer],
  },
  { name: "about", path: "/about", failed: skeleton("Loading"), rest: [whole.header, whole.footer] },
  { name: "services", path: "/services", failed: skeleton("Loading"), rest: [whole.header, whole.footer] },
  { name: "contact", path: "/contact", failed: skeleton("Loading"), rest: [whole.header, whole.footer] },
  { name: "privacy", path: "/privacy", failed: skeleton("Loading"), rest: [whole.header, whole.footer] },
  { name: "terms", path: "/terms", failed: skeleton("Loading"), rest: [whole.header, whole.footer] },
  {
    name: "case-studies",
    path: "/case-studies",
    failed: async (page) => {
      await expect(page.getByRole("heading", { name: "Error Loading Case Studies" })).toBeVisible();
      await expect(page.getByText("Unable to load case studies data. Please try again later.")).toBeVisible();
    },
    rest: [whole.header, whole.footer],
  },
  {
    name: "navigation",
    path: "/about",
    failed: skeleton("Loading the navigation"),
    rest: [whole.footer, (page) => expect(page.getByLabel("Your email address")).toBeVisible()],
  },
  {
    name: "footer",
    path: "/services",
    failed: async (page) => {
      const waiting = page.getByRole("contentinfo").getByRole("status");
      await expect(waiting).toHaveText("Loading the footer");
      await expect(waiting.locator(":scope > div")).toHaveCount(4);
    },
    rest: [whole.header, (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible()],
  },
];

/** Opens the page, again when it was still told from before the file was changed. */
async function openUntil(page: Page, path: string, state: (page: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await state(page);
  }).toPass({ timeout: 60_000, intervals: [100, 500, 1000] });
}

for (const { name, path, failed, rest } of sections) {
  test(`the section ${name} fails alone, is logged on both sides, and comes back`, { tag: "@slow" }, async ({
    page,
    site,
    faults,
  }) => {
    const told = `console: The content section '${name}' could not be loaded.`;
    faults.allow(new RegExp(`^${told}$`));
    const file = join(site.content, `${name}.json`);
    const text = readFileSync(file, "utf8");
    // Whatever else is wrong with a file looks the same: content.routes.test.ts.
    writeFileSync(file, text.slice(0, -20));
    await openUntil(page, path, async () => {
      await failed(page);
      expect(site.product.output()).toContain(`content section ${name}: the file is not JSON`);
    });
    for (const alive of rest) await alive(page);
    await expect.poll(() => faults.seen()).toContain(told);
    await expectAccessibleAndFitting(page);
    writeFileSync(file, text);
    await openUntil(page, path, async () => {
      for (const alive of Object.values(whole)) await alive(page);
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await expect(page.getByText("Error Loading Case Studies")).toHaveCount(0);
    });
  });
}

for (const list of ["featuredCaseStudies", "successMetrics", "industryExpertise"]) {
  test(`case studies without ${list} say that their structure is wrong`, { tag: "@slow" }, async ({
    page,
    site,
    faults,
  }) => {
    faults.allow(/^console: Case studies data is not in the expected format\.$/);
    const file = join(site.content, "case-studies.json");
    const text = readFileSync(file, "utf8");
    const { [list]: _, ...others } = JSON.parse(text) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify(others));
    await openUntil(page, "/case-studies", async () => {
      await expect(page.getByRole("heading", { name: "Data Structure Error" })).toBeVisible();
    });
    await expect(page.getByText("Case studies data is not in the expected format.")).toBeVisible();
    await expect
      .poll(() => faults.seen())
      .toContain("console: Case studies data is not in the expected format.");
    expect(site.product.output()).toContain("Case studies data is not in the expected format.");
    for (const alive of Object.values(whole)) await alive(page);
    if (list === "successMetrics") await expectAccessible(page);
  });
}
