import type { Page } from "@playwright/test";
import { linkIn, mailTo } from "#tests/e2e/harness/outbox.ts";
import routes from "#web/routes.ts";

/** A picture of the documentation, `docs/images/<name>.webp`. */
export type Picture = {
  name: string;
  path: string;
  /** The first address, if `prepare` leads to `path`. */
  from?: string;
  /** The administrator is signed in. */
  admin?: boolean;
  phone?: boolean;
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
};

const activeCampaigns = "/admin/campaigns?state=active";

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
  {
    name: "admin-inbox",
    path: "/admin/inbox",
    from: "/admin/inbox?view=all",
    admin: true,
    prepare: (page) => openConversation(page),
  },
  { name: "admin-history", path: "/admin/history", admin: true, prepare: (page) => approveFirst(page) },
  { name: "admin-import-export", path: "/admin/import-export", admin: true },
  {
    name: "admin-import-columns",
    path: "/admin/import-export",
    admin: true,
    prepare: (page) => chooseSpreadsheet(page),
  },
  {
    name: "admin-import-preview",
    path: "/admin/import-export",
    admin: true,
    prepare: (page) => checkSpreadsheet(page),
  },
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
      from: activeCampaigns,
      admin: true,
      phone,
      prepare: (page) => openCampaign(page),
    }),
  ),
  ...["table", "drafts", "calendar", "money", "report"].map(
    (view): Picture => ({
      name: `admin-campaign-${view}`,
      path: "/admin/campaign",
      from: activeCampaigns,
      admin: true,
      prepare: async (page) => {
        await openCampaign(page);
        await page
          .getByRole("navigation", { name: "Views" })
          .getByRole("link", { name: new RegExp(view, "i") })
          .click();
        await page.waitForURL(`**view=${view}**`);
      },
    }),
  ),
  {
    name: "offer-phone",
    path: "/l/",
    from: activeCampaigns,
    admin: true,
    phone: true,
    prepare: (page) => openOffer(page),
  },
  {
    name: "client-drafts-phone",
    path: "/l/",
    from: activeCampaigns,
    admin: true,
    phone: true,
    prepare: (page) => openClientDrafts(page),
  },
  {
    name: "admin-shortlist",
    path: "/admin/shortlist",
    from: "/admin/shortlists",
    admin: true,
    prepare: (page) => openShortlist(page),
  },
  {
    name: "own-data",
    path: "/l/",
    from: "/admin/influencers?visibility=private",
    admin: true,
    prepare: (page) => openOwnData(page),
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

const spreadsheet = [
  "Name des Creators;E-Mail-Adresse;Instagram;Follower Instagram;Stadt;Kategorie;Preis pro Post",
  "Lena Fischer;lena.fischer@mail.example;@lena.kocht;12.500;Hamburg;Food & Cooking;250,00",
  "Jonas Weber;;@jonas.laeuft;8.200;Bremen;Fitness & Health;180,50",
  "Mira Yildiz;mira.yildiz@mail.example;@mira.reist;48.100;Berlin;Travel;620,00",
].join("\n");

async function chooseSpreadsheet(page: Page): Promise<void> {
  const file = { name: "creator.csv", mimeType: "text/csv", buffer: Buffer.from(spreadsheet) };
  await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the rows" }).waitFor();
}

/** The file may be there from another picture. */
async function checkSpreadsheet(page: Page): Promise<void> {
  const check = page.getByRole("button", { name: "Check the rows" });
  await page.getByLabel("Spreadsheet", { exact: true }).or(check).first().waitFor();
  if (!(await check.isVisible())) await chooseSpreadsheet(page);
  await check.click();
  await page.getByRole("button", { name: "Change the columns" }).waitFor();
}

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

async function openConversation(page: Page): Promise<void> {
  const row = page.locator("[data-row]").filter({ hasText: "Ines Duarte" });
  await row.getByRole("link").click();
  await page.getByRole("list", { name: "Conversation" }).getByRole("listitem").first().waitFor();
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

async function openShortlist(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/shortlist?id="]').first().click();
  await page.waitForURL("**/admin/shortlist?**");
}

/** Calls the API in the name of whoever is signed in. A body is sent as JSON, by POST. */
function call<Data>(page: Page, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ({ path: address, body: sent }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("adminToken")}`,
        "content-type": "application/json",
      };
      const init = sent && { method: "POST", body: JSON.stringify(sent) };
      return (await fetch(address, { headers, ...init })).json();
    },
    { path, body },
  );
}

/** The first open shortlist as the client sees it. */
async function openReview(page: Page): Promise<void> {
  const [list] = await call<{ _id: string }[]>(page, "/api/admin/shortlists?state=open");
  // A person gets one link only.
  const person = (page.viewportSize()?.width ?? 0) < 1000 ? "Ida Holm" : "Sam Rivera";
  const input = { person, delivery: "copy", role: "advises", showVotes: true };
  const { data } = await call<Made>(page, `/api/admin/shortlists/${list?._id}/links`, input);
  await page.goto(new URL(data.url).pathname);
  const cards = page.getByRole("article");
  await cards.first().getByRole("button", { name: "Approve" }).click();
  await cards.first().evaluate((card) => card.scrollIntoView());
}

type Made = { data: { url: string } };

/** The page of a private creator who is told which data the agency has of them. */
async function openOwnData(page: Page): Promise<void> {
  type Found = { data: { influencers: { _id: string }[] } };
  const { data } = await call<Found>(page, "/api/influencers?visibility=private&told=no");
  const recipients = [`influencer:${data.influencers.at(-1)?._id}`];
  const made = await call<{ data: { links: { url: string }[] } }>(page, "/api/admin/links", { recipients });
  await page.goto(new URL(made.data.links[0]?.url ?? "").pathname);
  await page.getByRole("heading", { level: 2, name: "You decide" }).waitFor();
}

/** The path of the API of the campaign that goes on. */
async function campaignPath(page: Page): Promise<string> {
  const [campaign] = await call<{ _id: string }[]>(page, "/api/admin/campaigns?state=active");
  return `/api/admin/campaigns/${campaign?._id}`;
}

/** The drafts that the client of a campaign looks at. */
async function openClientDrafts(page: Page): Promise<void> {
  const input = { kind: "drafts", personName: "Ida Holm", options: { role: "decides" } };
  const { data } = await call<Made>(page, `${await campaignPath(page)}/links`, input);
  await page.goto(new URL(data.url).pathname);
  await page
    .getByRole("article")
    .first()
    .evaluate((card) => card.scrollIntoView());
}

/** The page of a creator with an open offer. */
async function openOffer(page: Page): Promise<void> {
  const path = `${await campaignPath(page)}/collaborations?state=cleared`;
  const [creator] = await call<{ _id: string; influencerId: string }[]>(page, path);
  const { data } = await call<{ data: { influencer: { email: string } } }>(
    page,
    `/api/influencers/${creator?.influencerId}`,
  );
  await call(page, `/api/admin/collaborations/${creator?._id}/offers`, {
    price: { amount: "780.00", currency: "USD" },
    deliverables: [{ platform: "instagram", format: "reel" }],
    rights: { uses: ["repost"], countries: [], months: 6 },
    message: "We like how you explain each step. Would you bake one thing with oat milk?",
  });
  await page.goto(linkIn(await mailTo(data.influencer.email, /^An offer for you/)));
  await page.getByRole("heading", { level: 1, name: "An offer for you" }).waitFor();
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
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("never used").waitFor();
  // Without the notice of what was just done.
  await page.reload();
}

async function openDeliveries(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/webhooks/deliveries"]').first().click();
  await page.waitForURL("**/admin/webhooks/deliveries**");
}
