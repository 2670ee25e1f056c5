import type { Locator } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, rows, unique } from "./admin-steps.ts";
import { brandFields } from "./record-steps.ts";

async function registerBrand(companyName: string): Promise<void> {
  await call("POST", "/api/brand-join", brandFields(companyName));
}

test("a brand that registered itself is read, published, withdrawn and deleted", async ({
  adminPage: page,
}) => {
  const name = unique("Primer");
  await registerBrand(name);
  const isListed = async () => {
    const response = await page.request.get(`/api/marketplace/brands?search=${encodeURIComponent(name)}`);
    return (await response.json()).data.matched === 1;
  };
  await page.goto(`/admin/brands?status=pending&search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText("Pending");
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel).toContainText("People who read.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await isListed()).toBe(false);
  await page.getByRole("button", { name: `Publish ${name}` }).click();
  await expectNotice(page, "Brand updated successfully!");
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await isListed()).toBe(true);
  await page.getByLabel("Status").selectOption("");
  await expect(rowOf(page, name)).toContainText("Published");
  await page.getByRole("button", { name, exact: true }).click();
  await panel.getByRole("button", { name: "Withdraw" }).click();
  await expect(panel.getByRole("button", { name: "Publish" })).toBeVisible();
  await expect.poll(isListed).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page
    .getByRole("alertdialog", { name: "Are you sure you want to delete this brand?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expectNotice(page, "Brand deleted successfully.");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
});

test("messages are found, read, answered and deleted", async ({ adminPage: page }) => {
  const word = unique("porridge");
  for (const [name, phone] of [
    ["Ada Oats", ""],
    ["Ben Barley", "+1 555 010 0456"],
  ]) {
    await call("POST", "/api/contact", {
      name,
      email: "reader@mail.example",
      phone,
      message: `About ${word}, from ${name}`,
    });
  }
  await page.goto("/admin/contacts");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Submissions" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(word);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Email",
    "Phone",
    "Company",
    "Service",
    "Message",
    "Actions",
  ]);
  const phoneOf = (name: string) => rowOf(page, name).getByRole("cell").nth(1);
  await expect(phoneOf("Ben Barley")).toHaveText("+1 555 010 0456");
  await expect(phoneOf("Ada Oats")).toHaveText("-");
  await page.getByRole("button", { name: "Ben Barley", exact: true }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText(/^Goes to .*reader@mail\.example/)).toBeVisible();
  await panel.getByRole("button", { name: "Reply" }).click();
  await expect(panel.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Next message" }).click();
  await expect(page.getByRole("dialog", { name: "Ada Oats" })).toBeVisible();
  await panel.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: "Are you sure you want to delete this contact?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expectNotice(page, "Contact deleted successfully.");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("addresses continue on the next line only between their words", { tag: "@both" }, async ({
  adminPage: page,
}) => {
  const word = unique("wrapping");
  const long = "extraordinarilylongnameofaperson".repeat(2);
  const addresses = [
    "henrietta.fairweather@brightwavelogistics.example",
    `${long.slice(0, 60)}@mail.example`,
    "a@b.example",
  ];
  for (const email of addresses) {
    await call("POST", "/api/contact", { name: "Ada Oats", email, message: `${email} ${word}` });
  }
  await page.goto(`/admin/contacts?search=${encodeURIComponent(word)}`);
  await expect(rows(page)).toHaveCount(3);
  for (const width of [page.viewportSize()?.width ?? 0, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [index, email] of addresses.entries()) {
      // A row on a phone leaves the address to its panel.
      if (width < 640)
        await rows(page)
          .nth(addresses.length - 1 - index)
          .getByRole("button")
          .first()
          .click();
      await expect(page.getByRole("link", { name: email })).toBeVisible();
      await expect
        .poll(() => linesOfWords(page.getByRole("link", { name: email })), {
          message: `${email} at ${width} px`,
        })
        .toEqual([1]);
      await expectNoOverflow(page, width);
      if (width < 640) await page.keyboard.press("Escape");
    }
  }
});

/** On how many lines each word of a link is; each number once. */
async function linesOfWords(link: Locator): Promise<number[]> {
  const lines = await link.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: Node[] = [];
    while (texts.nextNode()) words.push(texts.currentNode);
    return words.map((text) => {
      const range = document.createRange();
      range.selectNode(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  });
  return [...new Set(lines)];
}

for (const [path, title] of [
  ["influencers", "The influencers could not be loaded"],
  ["brands", "The brands could not be loaded"],
  ["contacts", "The messages could not be loaded"],
]) {
  test(`a failure of the ${path} is told and can be tried again`, async ({ adminPage: page, faults }) => {
    faults.allow(/403 \/api/);
    const call = /\/api\/(influencers|brand-join|contacts)\?/;
    await page.route(call, (route) => route.fulfill({ status: 403, json: { success: false } }));
    await page.goto(`/admin/${path}`);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(title ?? "");
    await expectNotice(page, "Error");
    await expectAccessible(page);
    await page.unroute(call);
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page).first()).toBeVisible();
  });
}

test("a server that stumbles is asked again before anybody is bothered", { tag: "@slow" }, async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/503 \/api\/contacts/);
  let calls = 0;
  await page.route("**/api/contacts?*", async (route) => {
    calls += 1;
    if (calls < 3) await route.fulfill({ status: 503, json: { success: false } });
    else await route.continue();
  });
  await page.goto("/admin/contacts");
  await expect(rows(page).first()).toBeVisible();
  expect(calls).toBe(3);
});
