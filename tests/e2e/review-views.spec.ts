import { expectAccessibleAtThisWidth, expectNoOverflow } from "./harness/checks.ts";
import { call } from "./harness/server-call.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import { cardOf, expectProgress, expectVoted, listOf, mailedLink, voteOf } from "./review-steps.ts";

test("creators are compared side by side", { tag: "@both" }, async ({ page, adminToken, viewport }) => {
  const isPhone = viewport?.width === 390;
  const { id, names } = await listOf(5, adminToken, { show: ["audience", "price"] });
  await page.goto(await mailedLink(id, adminToken));
  const most = isPhone ? 2 : 4;
  for (const name of names.slice(0, most))
    await page.getByRole("button", { name: `Compare ${name}` }).click();
  await expect(page.getByRole("button", { name: `Compare ${names[most]}` })).toBeDisabled();
  await page
    .getByRole("button", { name: `Compare ${most}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: `Compare ${most} creators` });
  await expect(dialog.getByRole("columnheader")).toHaveCount(most + 1);
  await expect(dialog.getByRole("row", { name: /^Followers/ })).toHaveAttribute("data-equal", "false");
  // Nobody has a price.
  await expect(dialog.getByRole("row", { name: /^Price/ })).toHaveAttribute("data-equal", "true");
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page, viewport?.width);
  await dialog
    .getByRole("group", { name: names[1] ?? "" })
    .getByRole("button", { name: "Approve" })
    .click();
  await page.keyboard.press("Escape");
  await expectVoted(page, names[1] ?? "", "Approve");
});

test("on paper there are a cover, two creators a page, and a table of decisions", async ({
  page,
  adminToken,
}) => {
  const { id, items, names } = await listOf(7, adminToken, {
    intro: "i".repeat(2000),
    clientName: "Northwind Tea",
  });
  // As long as it can be.
  const pitch = "A pitch of the full length. ".repeat(36).slice(0, 1000);
  for (const item of items) {
    await call("PUT", `/api/admin/shortlists/${id}/items/${item}`, { pitch }, adminToken);
  }
  await page.goto(await mailedLink(id, adminToken));
  await voteOf(cardOf(page, names[0] ?? ""), "Approve").click();
  await expectProgress(page, "1 of 7");
  for (const format of ["A4", "Letter"]) {
    const pages = headingsByPage(await page.pdf({ format, outline: true, tagged: true }));
    expect(pages.slice(1), format).toEqual([
      names.slice(0, 2),
      names.slice(2, 4),
      names.slice(4, 6),
      names.slice(6),
      ["Decisions"],
    ]);
    expect(pages[0], format).toHaveLength(1);
  }
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-was-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html[data-was-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("For Northwind Tea")).toBeVisible();
  await expect(page.getByRole("row", { name: `${names[0]} Approved` })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

/** The headings of a PDF with an outline, for each of its pages, in their order. */
function headingsByPage(file: Buffer): string[][] {
  const text = file.toString("latin1");
  const pages = [...text.matchAll(/^(\d+) 0 obj\s*<<\/Type \/Page\s/gm)].map(([, page]) => page);
  const found = [
    ...text.matchAll(/\/Title (?:\(((?:\\.|[^)\\])*)\)|<FEFF([\dA-F]*)>)\s*\/Dest \[(\d+) 0 R/g),
  ];
  return pages.map((page) =>
    found
      .filter(([, , , at]) => at === page)
      .map(
        ([, plain, hex]) =>
          plain ??
          Buffer.from(hex ?? "", "hex")
            .swap16()
            .toString("utf16le"),
      ),
  );
}

test("an empty list, creators who have left, changed figures, and a failure that is retried", {
  tag: "@phone",
}, async ({ page, adminToken, faults }) => {
  faults.allow(/ERR_FAILED .*\/api\/links\//);
  const { id, items, names } = await listOf(2, adminToken, { show: ["audience"] });
  const link = await mailedLink(id, adminToken);
  // A creator has left, and the figures of another one have changed.
  await page.route("**/api/links/review", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { review: { items: object[] } } };
    const [first = {}, second = {}] = body.data.review.items;
    const proposed = { at: new Date().toISOString(), totalFollowers: 120_000, engagement: null, rate: null };
    body.data.review.items = [
      { ...first, proposed },
      { ...second, creator: null, pitch: "" },
    ];
    await route.fulfill({ response, json: body });
  });
  await page.goto(link);
  await expect(cardOf(page, names[0] ?? "").getByText("was 120.0K when proposed")).toBeVisible();
  await expect(cardOf(page, "No longer available")).toBeVisible();
  await expectProgress(page, "0 of 1");
  await expectAccessibleAtThisWidth(page);
  await page.unroute("**/api/links/review");

  for (const item of items) {
    await call("DELETE", `/api/admin/shortlists/${id}/items/${item}`, undefined, adminToken);
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "No creators yet" })).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);

  await page.route("**/api/links/review", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "It could not be loaded" })).toBeVisible();
  await page.unroute("**/api/links/review");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No creators yet" })).toBeVisible();
});

test("other kinds of links do not get the script of a review", async ({ page, adminToken, faults }) => {
  faults.allow(/403 \/api\/links\/current/);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    // Names of built files say nothing.
    if ((await response.text()).includes("Send my answers")) scripts.push(response.url());
  });
  await page.route("**/api/links/current", (route) =>
    route.fulfill({ status: 403, json: { message: "Ended." } }),
  );
  const { id } = await listOf(1, adminToken);
  const link = await mailedLink(id, adminToken);
  await page.goto(link);
  await expect(page.getByText("Ended.")).toBeVisible();
  await requestsEnded(page);
  expect(scripts).toEqual([]);
  await page.unroute("**/api/links/current");
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect.poll(() => scripts.length).toBe(1);
});
