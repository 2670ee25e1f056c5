import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build, type Rollup } from "vite";
import { expect, test } from "../harness/test.ts";

type Outcome = { ok: boolean; message: string; errors?: { path: string; message: string }[] };

let script = "";
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL("plan-form.browser.tsx", import.meta.url)), formats: ["es"] },
    },
  });
  const [{ output }] = [built].flat() as [Rollup.RollupOutput];
  script = output[0].code;
});

/** Shows the form on a page of its own, and answers what it sends with these outcomes. */
async function openPlan(page: Page, outcomes: Outcome[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.exposeFunction("sendPlan", (plan: unknown) => {
    sent.push(plan);
    return outcomes.shift();
  });
  const body = `<!doctype html><html lang="en"><title>Plan</title><div id="root"></div><script type="module" src="/plan.js"></script>`;
  await page.route("**/plan", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.route("**/plan.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
  await page.goto("/plan");
  await expect(page.getByRole("form")).toHaveAttribute("novalidate", "");
  return sent;
}

const campaign = (page: Page, place: number) => page.getByRole("group", { name: `Campaign ${place}` });

test("a list of lists is added to, and keeps what is written when rows go", async ({ page }) => {
  const sent = await openPlan(page, [{ ok: true, message: "Sent." }]);
  await campaign(page, 1).getByLabel("Post 2").fill("Two, and more");
  await campaign(page, 1).getByRole("button", { name: "Add post" }).click();
  await campaign(page, 1).getByLabel("Post 3").fill("New");
  await campaign(page, 1).getByLabel("story").nth(2).check();
  await campaign(page, 1).getByRole("button", { name: "Remove post 1" }).click();
  await expect(page.locator("[name='campaigns.0.posts.0.text']")).toHaveValue("Two, and more");
  await expect(page.locator("[name='campaigns.0.posts.1.text']")).toHaveValue("New");

  // A row that is added begins empty, whatever was there before.
  await page.getByRole("button", { name: "Add campaign" }).click();
  await campaign(page, 3).getByLabel("Title").fill("Winter");
  await page.getByRole("button", { name: "Remove campaign 2" }).click();
  await campaign(page, 2).getByRole("button", { name: "Add post" }).click();
  await expect(page.locator("[name='campaigns.1.title']")).toHaveValue("Winter");
  await expect(page.locator("[name='campaigns.1.posts.0.text']")).toHaveValue("");
  await campaign(page, 2).getByLabel("Post 2").fill("Snow");

  await page.getByLabel("pt-BR").check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toHaveText("Sent.");
  expect(sent).toEqual([
    {
      name: "Ada",
      languages: ["en", "pt-BR"],
      campaigns: [
        { title: "Spring", posts: [{ text: "Two, and more" }, { text: "New", tags: ["story"] }] },
        { title: "Winter", posts: [{ text: "Snow" }] },
      ],
    },
  ]);
});

test("an error of the server at a path of what was sent is shown at the field", async ({ page }) => {
  await openPlan(page, [
    {
      ok: false,
      message: "Some fields are wrong.",
      errors: [{ path: "campaigns.1.posts.0.text", message: "is not allowed here" }],
    },
  ]);
  // Blank rows are not sent, so that the server counts others than the form does.
  await campaign(page, 2).getByLabel("Title").fill("");
  await campaign(page, 2).getByLabel("Post 1").fill("");
  await page.getByRole("button", { name: "Add campaign" }).click();
  await campaign(page, 3).getByLabel("Title").fill("Winter");
  await campaign(page, 3).getByRole("button", { name: "Add post" }).click();
  await campaign(page, 3).getByLabel("Post 2").fill("Snow");
  await page.getByRole("button", { name: "Send" }).click();
  const field = page.locator("[name='campaigns.2.posts.1.text']");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("Is not allowed here.");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveText("Some fields are wrong.");
  await field.fill("Ice");
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("rows and several values are in the draft, and a field with several values is checked", async ({
  page,
}) => {
  await openPlan(page, []);
  await page.getByLabel("en", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("en", { exact: true })).toBeFocused();
  await page.getByLabel("tlh").check();
  await page.getByLabel("pt-BR").check();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await campaign(page, 2).getByLabel("story").check();
  await campaign(page, 2).getByRole("button", { name: "Add post" }).click();
  await campaign(page, 2).getByLabel("Post 2").fill("Four");
  await page.getByRole("button", { name: "Remove campaign 1" }).click();
  await page.reload();
  await expect(campaign(page, 1).getByLabel("Post 2")).toHaveValue("Four");
  await expect(campaign(page, 1).getByLabel("story").first()).toBeChecked();
  await expect(campaign(page, 2)).toHaveCount(0);
  await expect(page.getByLabel("en", { exact: true })).not.toBeChecked();
  await expect(page.getByLabel("pt-BR")).toBeChecked();
  await expect(page.getByLabel("tlh")).toBeChecked();
});
