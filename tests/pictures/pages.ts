import type { Page } from "@playwright/test";
import routes from "#web/routes.ts";

/** A picture of the documentation, `docs/images/<name>.webp`. */
export type Picture = {
  name: string;
  path: string;
  /** Where to begin, when `prepare` leads to `path`. */
  from?: string;
  /** The administrator is signed in. */
  admin?: boolean;
  phone?: boolean;
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
};

const prepared: readonly Picture[] = [
  { name: "home", path: "/" },
  { name: "marketplace", path: "/influencers" },
  { name: "marketplace-phone", path: "/influencers", phone: true },
  { name: "profile", path: "/influencers", prepare: openFirstProfile },
  { name: "brands", path: "/brands" },
  { name: "join-influencer", path: "/join-influencer" },
  { name: "join-brand", path: "/join-brand" },
  { name: "api-docs", path: "/api/docs" },
  { name: "admin-login", path: "/admin/login" },
  { name: "admin-dashboard", path: "/admin", admin: true },
  { name: "admin-dashboard-phone", path: "/admin", admin: true, phone: true },
  { name: "admin-join-requests", path: "/admin/join-requests", admin: true },
  {
    name: "admin-join-request",
    path: "/admin/join-requests",
    admin: true,
    prepare: (page) => openFirstRow(page),
  },
  { name: "admin-history", path: "/admin/history", admin: true, prepare: (page) => approveFirst(page) },
  { name: "admin-page-text-section", path: "/admin/page-text?section=services", admin: true },
  { name: "admin-security", path: "/admin/security", admin: true, prepare: (page) => addPasskey(page) },
  {
    name: "admin-webhook-deliveries",
    path: "/admin/webhooks/deliveries",
    from: "/admin/webhooks",
    admin: true,
    prepare: (page) => openDeliveries(page),
  },
  ...[false, true].map(
    (phone): Picture => ({
      name: phone ? "admin-campaign-phone" : "admin-campaign",
      path: "/admin/campaign",
      from: "/admin/campaigns",
      admin: true,
      phone,
      prepare: (page) => openCampaign(page),
    }),
  ),
  {
    name: "admin-campaign-table",
    path: "/admin/campaign",
    from: "/admin/campaigns",
    admin: true,
    prepare: async (page) => {
      await openCampaign(page);
      await page.getByRole("link", { name: "Table" }).click();
      await page.getByRole("table", { name: "Creators" }).waitFor();
    },
  },
  {
    name: "admin-campaign-drafts",
    path: "/admin/campaign",
    from: "/admin/campaigns",
    admin: true,
    prepare: (page) => openDraft(page),
  },
  {
    name: "admin-shortlist",
    path: "/admin/shortlist",
    from: "/admin/shortlists",
    admin: true,
    prepare: (page) => openShortlist(page),
  },
  ...[false, true].map(
    (phone): Picture => ({
      name: phone ? "review-phone" : "review",
      path: "/l/",
      from: "/admin/shortlists",
      admin: true,
      phone,
      prepare: (page) => openReview(page),
    }),
  ),
];

/** The other pages of the admin area, as they are. The second path of the dashboard only redirects. */
const plain = ((await routes).find(({ path }) => path === "admin")?.children ?? [])
  .flatMap(({ path }) => path ?? [])
  .filter((path) => path !== "dashboard" && !prepared.some((picture) => picture.path === `/admin/${path}`))
  .map((path) => ({ name: `admin-${path}`, path: `/admin/${path}`, admin: true }));

/** Every page of which there is a picture. */
export const pictures: readonly Picture[] = [...prepared, ...plain];

async function openFirstProfile(page: Page): Promise<void> {
  const address = await page
    .locator('main a[href^="/influencers/"]')
    .evaluateAll(
      (links) =>
        links
          .map((link) => link.getAttribute("href"))
          .find((href) => /^\/influencers\/[^/?]+$/.test(href ?? "")) ?? "",
    );
  await page.goto(address);
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator("[data-row]").first().getByRole("button").first().click();
  await page.locator("dialog:modal").waitFor();
}

/** Something has to have been done for a history to show. */
async function approveFirst(page: Page): Promise<void> {
  await page.goto("/admin/join-requests");
  await openFirstRow(page);
  await page.keyboard.press("a");
  await page
    .getByText(/approved/i)
    .first()
    .waitFor();
  await page.goto("/admin/history");
}

/** The first campaign, without its notice and head. */
async function openCampaign(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/campaign?id="]').first().click();
  await page.locator("[data-card]").first().waitFor();
}

/** The first draft that waits for the team. */
async function openDraft(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("adminToken")}` };
    const waiting = await fetch("/api/admin/deliverables?state=submitted&limit=1", { headers });
    const [{ _id }] = (await waiting.json()) as [{ _id: string }];
    return _id;
  });
  await page.goto(`/admin/campaign?deliverable=${id}`);
  await page.getByRole("article").getByRole("heading", { name: "Caption" }).waitFor();
  await page.getByRole("navigation", { name: "Views" }).evaluate((element) => element.scrollIntoView());
}

async function openShortlist(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/shortlist?id="]').first().click();
  await page.waitForURL("**/admin/shortlist?**");
}

/** What a client sees of the first list that is open. */
async function openReview(page: Page): Promise<void> {
  const link = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("adminToken")}`,
      "content-type": "application/json",
    };
    const lists = await fetch("/api/admin/shortlists?state=open", { headers });
    const [{ _id }] = (await lists.json()) as [{ _id: string }];
    // A person gets one link only.
    const person = innerWidth < 1000 ? "Ida Holm" : "Sam Rivera";
    const body = JSON.stringify({ person, delivery: "copy", role: "advises", showVotes: true });
    const shared = await fetch(`/api/admin/shortlists/${_id}/links`, { method: "POST", headers, body });
    return ((await shared.json()) as { data: { url: string } }).data.url;
  });
  await page.goto(new URL(link).pathname);
  const cards = page.getByRole("article");
  await cards.first().getByRole("button", { name: "Approve" }).click();
  await cards.first().evaluate((card) => card.scrollIntoView());
}

/** With a device that Chromium simulates. */
async function addPasskey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByLabel("Name").fill("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("never used").waitFor();
  // Without the notice of what was just done.
  await page.reload();
}

async function openDeliveries(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/webhooks/deliveries"]').first().click();
  await page.waitForURL("**/admin/webhooks/deliveries**");
}
