import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, signInAs } from "./admin-steps.ts";
import { readCollaboration } from "./campaign-steps.ts";
import { countedJob } from "./counted-job.ts";
import { agreed, reviewOf } from "./draft-scenes.ts";
import { addDraft, film, readPiece, stepWith } from "./drafts-steps.ts";

test("a deliverable is made, from its draft to its figures", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/deliverables/);
  const { name, email, id, page: board, panel: panelAddress, piece, draft } = await agreed(adminToken);
  await page.goto(panelAddress);
  const panel = page.getByRole("dialog", { name, exact: true });
  const made = panel.getByRole("region", { name: "Deliverables" });
  await expect(made.getByRole("listitem")).toContainText("0 of 1 revision round used");

  await made.getByRole("button", { name: "Add deliverable" }).click();
  const adding = page.getByRole("dialog", { name: `Add deliverable: ${name}` });
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding.getByLabel("Platform")).toBeFocused();
  await adding.getByLabel("Platform").selectOption("Instagram");
  await adding.getByLabel("Format").selectOption("Story");
  await adding.getByLabel("What it shows").fill("The tin");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expectNotice(page, "Deliverable added");
  const story = made.getByRole("listitem").filter({ hasText: "Story on Instagram: The tin" });
  await story.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Edit title and days" }).click();
  const editing = page.getByRole("dialog", { name: `Edit deliverable: ${name}` });
  await editing.getByLabel("Publish on").fill("2030-06-10");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(story).toContainText("Publish on Mon 10 Jun");
  await story.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Drop" }).click();
  const dropping = page.getByRole("dialog", { name: /^Drop deliverable: / });
  await dropping.getByRole("button", { name: "Drop deliverable" }).click();
  await expect(dropping.getByLabel("Why")).toHaveAccessibleDescription(/Enter a comment/);
  await dropping.getByLabel("Why").fill("One reel is enough.");
  await dropping.getByRole("button", { name: "Drop deliverable" }).click();
  await expect(story).toContainText("Dropped");

  const reel = made.getByRole("listitem").filter({ hasText: "Reel on Instagram" });
  await reel.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Add a draft" }).click();
  const sending = page.getByRole("dialog", { name: `Add a draft: ${name}` });
  await sending.getByRole("button", { name: "Add draft" }).click();
  await expect(sending.getByLabel("Text of the post")).toHaveAccessibleDescription(/a file is needed/i);
  await sending.getByLabel("Text of the post").fill("A quiet morning #ad");
  await sending.getByLabel(/^Videos/).setInputFiles(film);
  await expectAccessible(page);
  await sending.getByRole("button", { name: "Add draft" }).click();
  await expect(sending).toBeHidden();
  await expect(reel).toContainText("Draft received");
  await expectAccessible(page);
  await page.goto(board);
  await expect(page.getByRole("region", { name: "Producing", exact: true })).toContainText("draft to review");

  await page.goto(draft);
  const review = reviewOf(page, name);
  await expect(review).toContainText("A quiet morning #ad");
  await expect(review.getByRole("region", { name: "Advertising label" })).toContainText("France");
  await expect(review).toContainText("No other drinks in the picture.");
  await expect(review.getByLabel(/video 1$/)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await review.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, "Approved");
  await mailTo(email, /^Approved/);

  await review.getByRole("button", { name: "Mark as published" }).click();
  const publishing = page.getByRole("dialog", { name: /^Mark as published/ });
  await expect(publishing.getByText("On instagram.com or instagr.am.")).toBeVisible();
  await publishing.getByLabel("URL of the post").fill("https://example.com/reel/1");
  await publishing.getByRole("button", { name: "Mark as published" }).click();
  await expect(publishing.getByLabel("URL of the post")).toHaveAccessibleDescription(/on instagram.com/);
  await expectAccessible(page);
  await publishing.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await publishing.getByRole("button", { name: "Mark as published" }).click();
  await expectNotice(page, "Marked as published");

  await review.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Report a fault" }).click();
  const fault = page.getByRole("dialog", { name: /^Report a fault/ });
  await fault.getByLabel("What is missing in the post").fill("The label is missing.");
  await fault.getByRole("button", { name: "Report" }).click();
  await expect(review).toContainText("The label is missing.");
  await review.getByRole("button", { name: "Mark as published" }).click();
  await publishing.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await publishing.getByRole("button", { name: "Mark as published" }).click();
  await expect(publishing).toBeHidden();

  await review.getByRole("button", { name: "Verify" }).click();
  const verifying = page.getByRole("dialog", { name: /^Verify/ });
  const why = verifying.getByLabel(/^Why not/).filter({ visible: true });
  await expect(why).toHaveCount(0);
  await verifying.getByRole("button", { name: "Verify post" }).click();
  const yes = verifying.getByRole("radio", { name: "Yes" }).first();
  await expect(yes).toBeFocused();
  await expect(yes).toHaveAccessibleDescription(/Choose yes or no/);
  await verifying.getByRole("button", { name: "Yes to all" }).click();
  await verifying.getByRole("radio", { name: "No" }).first().check();
  await expect(why).toHaveCount(1);
  await verifying.getByRole("button", { name: "Verify post" }).click();
  await expect(why).toHaveAccessibleDescription(/Say why not/);
  await expectAccessible(page);
  await why.fill("It is in the film.");
  await verifying.getByRole("button", { name: "Verify post" }).click();
  await expectNotice(page, "Post verified");
  expect((await readPiece(piece, adminToken)).checklist.filter(({ met }) => !met)).toMatchObject([
    { reason: "It is in the film." },
  ]);

  await review.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Enter figures" }).click();
  const figures = page.getByRole("dialog", { name: /^Enter figures/ });
  await figures.getByLabel("Reach").evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text", "Reach\t12,345\nLikes 1.2K");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(figures.getByLabel("Likes")).toHaveValue("1.2K");
  await figures.getByLabel("Revenue in USD").fill("99.50");
  await figures.getByLabel("Comments").fill("many");
  await figures.getByRole("button", { name: "Save" }).click();
  await expect(figures.getByLabel("Comments")).toHaveAccessibleDescription(/such as 12,500/);
  await figures.getByLabel("Comments").fill("");
  await figures.getByLabel("As of").fill(new Date().toISOString().slice(0, 10));
  await figures.getByRole("checkbox", { name: "Seen by us" }).check();
  await expectAccessible(page);
  await figures.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Figures saved");
  expect((await readPiece(piece, adminToken)).results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ metric: "reach", value: 12_345, proof: "proved" }),
      expect.objectContaining({ metric: "likes", value: 1_200 }),
      expect.objectContaining({ metric: "revenue", value: 9_950 }),
    ]),
  );
  expect((await readCollaboration(id, adminToken)).state).toBe("published");
  await page.goto(panelAddress);
  await expect(reel).toContainText("12,345");
  await expect(reel).toContainText("$99.50");
});

test("a post is looked at and verified with four clicks", async ({
  adminPage: page,
  adminToken,
  context,
  faults,
}) => {
  faults.allow(/another origin: https:\/\/www\.instagram\.com\/stories/);
  await context.route("https://www.instagram.com/**", (route) => route.fulfill({ body: "The story" }));
  const { piece, panel } = await agreed(adminToken, {
    countries: ["DE", "FR"],
    deliverables: [{ platform: "instagram", format: "story" }],
  });
  const url = `https://www.instagram.com/stories/${crypto.randomUUID()}/`;
  await stepWith(piece, "publish", adminToken, { url });
  await page.goto(panel);
  const job = countedJob();
  await job.click(page.getByRole("button", { name: /^Verify/ }));
  const dialog = page.getByRole("dialog", { name: /^Verify/ });
  const opened = context.waitForEvent("page");
  await job.click(dialog.getByRole("link", { name: "See the post" }));
  expect((await opened).url()).toBe(url);
  await (await opened).close();
  await job.click(dialog.getByRole("button", { name: "Yes to all" }));
  await job.click(dialog.getByRole("button", { name: "Verify post" }));
  await expectNotice(page, "Post verified");
  expect(job.count()).toBeLessThanOrEqual(4);
  const { checklist, state } = await readPiece(piece, adminToken);
  expect([state, checklist.length > 1, checklist.every(({ met }) => met)]).toEqual(["verified", true, true]);
});

test("who may only look sees drafts without buttons", async ({ page, adminToken }) => {
  const { name, piece, page: board, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "The reel");
  await signInAs(page, "viewer", adminToken);
  await page.goto(draft);
  const review = reviewOf(page, name);
  await expect(review).toContainText("The reel");
  await expect(review.getByRole("button")).toHaveCount(0);

  // The addresses in mails and in the list of work lead there, too.
  await page.goto(`${board}&deliverable=${piece}`);
  await expect(review).toContainText("The reel");
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
  await page.goto(`/admin/campaign?deliverable=${piece}`);
  await expect(page).toHaveURL(draft);
  await expect(review).toContainText("The reel");
});

test("a publication that was entered days later is shown to the team", async ({
  adminPage: page,
  adminToken,
}) => {
  const { piece, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "Anzeige. First sun, first cold brew.");
  await stepWith(piece, "approve", adminToken);
  await stepWith(piece, "publish", adminToken, { url: "https://www.instagram.com/reel/abc" });
  await page.goto(draft);
  const facts = page.getByText("Published on").first();
  await expect(facts).toBeVisible();
  await expect(page.getByText("days later. Check the date")).toHaveCount(0);

  // The agreement is of today, so that the API takes no earlier day: what it tells of one is put into its answers.
  await page.route("**/api/admin/deliverables**", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"enteredLateDays":null', '"enteredLateDays":9');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  await expect(
    page.getByText("and entered 9 days later. Check the date: rights and payments start on it.").first(),
  ).toBeVisible();
  await expectAccessibleAndFitting(page);
});
