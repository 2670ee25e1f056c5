import { expectAccessible, expectAccessibleAndFitting, expectNoOverflow } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, sampleCreators } from "./admin-steps.ts";
import type { Called } from "./campaign-steps.ts";
import { agreed, reviewOf } from "./draft-scenes.ts";
import { addDraft, readPiece } from "./drafts-steps.ts";

test("a client's yes is waited for, and the list and the draft are two steps on a phone @phone", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, piece, drafts } = await agreed(adminToken, { clientClearsDrafts: true });
  await addDraft(adminToken, piece, "The reel");
  await page.goto(drafts);
  const list = page.getByRole("navigation", { name: "Drafts" });
  await expectAccessible(page);
  await list.getByRole("button", { name: new RegExp(name) }).click();
  const review = reviewOf(page, name);
  await expect(list).toBeHidden();
  await review.getByRole("button", { name: "Approve" }).click();
  const missing = page.getByRole("dialog", { name: /^Approve/ });
  await expect(missing).toContainText("The client has not approved this draft yet");
  await missing.getByRole("button", { name: "Close", exact: true }).last().click();
  // Nobody could look at it yet.
  await review.getByRole("button", { name: "Send to the client" }).click();
  const sharing = page.getByRole("dialog", { name: "Share drafts with the client" });
  await sharing.getByRole("textbox", { name: "Name" }).fill("Ida Holm");
  await sharing.getByLabel("Email").fill(`ida.${crypto.randomUUID()}@northwind.example`);
  await expect(review).toContainText("Draft received");
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expect(review).toContainText("With the client");
  await review.getByRole("button", { name: /^More for/ }).click();
  await expectNotice(page, "Sent to the client");
  // It is above the menu at the bottom of the window, and does not cover it.
  const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  const room = async () => {
    const [above, menu] = [await notice.boundingBox(), await page.getByRole("menu").boundingBox()];
    return above && menu ? menu.y - above.y - above.height : Number.NaN;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.getByRole("menuitem", { name: "Take back from the client" }).click();
  await expect(review).toContainText("Draft received");
  await review.getByRole("textbox", { name: "Point 1" }).fill("Say that it is an ad.");
  await expectNoOverflow(page);
  await review.getByRole("button", { name: "All drafts" }).click();
  await expect(list.getByRole("button", { name: new RegExp(name) })).toBeFocused();
  await page.goForward();
  await expect(review.getByRole("textbox", { name: "Point 1" })).toHaveValue("Say that it is an ad.");
  await page.goBack();
  await expect(list).toBeVisible();
});

test("the client's no fills in the points to ask for, and people known from a shortlist get their links", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, campaign, piece, draft } = await agreed(adminToken, { clientClearsDrafts: true });
  await addDraft(adminToken, piece, "The reel");
  const [ida, max] = ["ida", "max"].map((person) => `${person}.${crypto.randomUUID()}@northwind.example`);
  const list = await call<Called<{ shortlist: { _id: string } }>>(
    "POST",
    "/api/admin/shortlists",
    { name: "Teas", campaignId: campaign },
    adminToken,
  );
  const ids = (await sampleCreators(1, adminToken)).map(({ _id }) => _id);
  await call("POST", `/api/admin/shortlists/${list.data.shortlist._id}/items`, { ids }, adminToken);
  const path = `/api/admin/shortlists/${list.data.shortlist._id}/links`;
  await call("POST", path, { person: "Max Berg", email: max, delivery: "mail", role: "advises" }, adminToken);
  await call("POST", path, { person: "Ida Holm", email: ida, delivery: "mail", role: "decides" }, adminToken);

  await page.goto(draft);
  const review = reviewOf(page, name);
  await review.getByRole("button", { name: "Send to the client" }).click();
  const sharing = page.getByRole("dialog", { name: "Share drafts with the client" });
  await expect(sharing.getByRole("checkbox", { name: /^Ida Holm/ })).toBeChecked();
  await expect(sharing.getByRole("checkbox", { name: /^Max Berg/ })).toBeChecked();
  await expectAccessibleAndFitting(page);
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expectNotice(page, "Sent to the client");
  await expect(review).toContainText("With the client");
  const links = await call<Called<{ links: { personName: string; role: string }[] }>>(
    "GET",
    `/api/admin/links?subject=campaign:${campaign}`,
    undefined,
    adminToken,
  );
  const roles = links.data.links.map(({ personName, role }) => `${personName} ${role}`);
  expect(roles.toSorted()).toEqual(["Ida Holm decides", "Max Berg advises"]);

  const link = linkIn(await mailTo(ida ?? "", /^Drafts for you/)).slice("/l/".length);
  const { draftId } = await readPiece(piece, adminToken);
  const points = [{ text: "Say the name of the tea" }, { text: "Warmer light", must: false }];
  const answer = await callServer(`/api/links/drafts/${piece}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Link ${link}` },
    body: JSON.stringify({ draftId, decision: "points", points }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await page.reload();
  await expect(review.getByText("Client asks for changes")).toBeVisible();
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveValue("Say the name of the tea");
  await expect(asking.getByRole("checkbox", { name: "Nice to have" }).nth(1)).toBeChecked();
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes requested");
  expect((await readPiece(piece, adminToken)).drafts[0]?.points).toMatchObject(points);
});
