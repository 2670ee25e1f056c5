import type { Page } from "@playwright/test";
import { portalRequestedMessage } from "#domain/portal/portal-request.contract.ts";
import { unique } from "./admin/admin-steps.ts";
import { agreed, sendOffer, started } from "./admin/campaign-steps.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailsTo, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

const mailSubject = /^All your work with/;

/** A manager of two creators: one has to answer an offer, the other one has an agreement. */
async function managed(token: string) {
  const email = `${unique("mona").replaceAll(" ", ".").toLowerCase()}@talent.example`;
  const offered = await started(token);
  const made = await agreed(token, {
    deliverables: [
      { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" },
    ],
  });
  for (const { id } of [offered, made]) {
    const { data } = await call<{ data: { collaboration: { influencerId: string } } }>(
      "GET",
      `/api/admin/collaborations/${id}`,
      undefined,
      token,
    );
    const people = [
      { name: "Mona Diaz", email, role: "manager", receives: ["offers", "drafts", "payments"] },
    ];
    await call("PUT", `/api/influencers/${data.collaboration.influencerId}`, { people }, token);
  }
  await sendOffer(offered.id, token);
  return { email, offered, made };
}

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/my-work");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByText(portalRequestedMessage)).toBeVisible();
}

test("a manager asks for all their work, opens one campaign after the other, and comes back", {
  tag: "@both",
}, async ({ page, adminToken }) => {
  const { email, offered, made } = await managed(adminToken);
  await page.goto("/my-work");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByLabel("Your email address")).toBeFocused();
  await expectAccessibleAndFitting(page, everyWidth);
  await ask(page, email);
  await expect(page.getByText(portalRequestedMessage)).toBeFocused();
  await expectAccessible(page);

  await page.goto(linkIn(await mailTo(email, mailSubject)));
  const todo = page.getByRole("region", { name: "What to do now" });
  await expect(todo.getByRole("listitem")).toHaveText([
    new RegExp(`^Answer the offer.*${offered.name}`),
    new RegExp(
      `^Send a draft: Reel on Instagramby .*${made.name} · ${made.campaignName} for Northwind Tea · \\$1,250`,
    ),
  ]);
  await expect(page.getByText("You have 2 tasks.")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);
  for (const row of await todo.getByRole("link").all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  await todo.getByRole("link", { name: /^Send a draft/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
  await page.getByLabel("Your message").fill("Not sent yet");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("Not sent yet");
  await expectAccessibleAndFitting(page, everyWidth);
  await page.getByRole("link", { name: "All your work" }).click();
  await todo.getByRole("link", { name: /^Answer the offer/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "An offer for you" })).toBeVisible();
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have declined" })).toBeVisible();
  await page.goBack();
  await expect(todo.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("You have 1 task.")).toBeVisible();
  await page.getByText("Ended (1)").click();
  await expect(page.getByRole("link", { name: /^You have declined/ })).toBeVisible();
});

test("the list says when a campaign cannot be opened any more, and the link when it has ended", async ({
  page,
  faults,
  adminToken,
}) => {
  faults.allow(/^40[134] /);
  const { email, id } = await started(adminToken);
  await sendOffer(id, adminToken);
  await ask(page, email);
  const link = linkIn(await mailTo(email, mailSubject));
  await page.goto(`${link}?collaboration=01980000-0000-7000-8000-000000000000`);
  await expect(page.getByRole("status")).toHaveText(/^You can’t open this campaign any more/);
  await expect(page.getByRole("link", { name: /^Answer the offer/ })).toBeVisible();
  await expectAccessible(page);

  const headers = { authorization: `Link ${link.slice("/l/".length)}` };
  const current = await (await page.request.get("/api/links/current", { headers })).json();
  await call("DELETE", `/api/admin/links/${current.data.link._id}`, undefined, adminToken);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: /\/my-work$/ })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});

test("older campaigns are read on demand, again if that has failed", { tag: "@both" }, async ({
  page,
  faults,
  adminToken,
}) => {
  faults.allow(/ERR_|Failed to fetch|net::/);
  const { email, id } = await started(adminToken);
  await sendOffer(id, adminToken);
  await ask(page, email);
  const link = linkIn(await mailTo(email, mailSubject));
  let isCut = true;
  // Nobody in this test has two hundred campaigns.
  await page.route("**/api/links/portal?*", async (route) => {
    if (isCut) return route.abort();
    const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, "") });
    const json = await answer.json();
    const [item] = json.data.portal.items;
    const next = { text: "This campaign has ended", dueOn: null };
    const older = { ...item, _id: crypto.randomUUID(), group: "ended", next };
    json.data.portal = { ...json.data.portal, items: [item, older] };
    await route.fulfill({ response: answer, json });
  });
  await page.route("**/api/links/portal", async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.portal = { ...json.data.portal, leftOut: 1, nextCursor: "next" };
    await route.fulfill({ response: answer, json });
  });
  await page.goto(link);
  const more = page.getByRole("button", { name: "Show older campaigns (1)" });
  await more.click();
  await expect(page.getByRole("alert")).toHaveText("They could not be loaded. Try again.");
  await expectAccessible(page);
  isCut = false;
  await more.click();
  await expect(page.getByRole("link", { name: /^This campaign has ended/ })).toBeVisible();
  await expect(page.getByText("You have 1 task.")).toBeVisible();
  await expect(more).toHaveCount(0);
  await expectAccessibleAndFitting(page, everyWidth);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the link is asked for, and comes back with its error", async ({ page, faults, adminToken }) => {
    faults.allow(/^csp /, /^422 \/my-work$/);
    const { email, id } = await started(adminToken);
    await sendOffer(id, adminToken);
    await page.goto("/my-work");
    const field = page.getByLabel("Your email address");
    await field.fill("mona@mail");
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(field).toHaveAccessibleDescription(/Must be an email address\./);
    await expect(field).toHaveValue("mona@mail");
    await field.fill(email);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText(portalRequestedMessage)).toBeVisible();
    await mailTo(email, mailSubject);
    expect((await mailsTo(email)).filter(({ subject }) => mailSubject.test(subject))).toHaveLength(1);
  });
});
