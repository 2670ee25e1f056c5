import { expectAccessibleAndFitting } from "./harness/checks.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

const pages = ["/", "/case-studies"];

for (const path of pages) {
  test(`${path} tells visitors what is an example, and nothing that is for administrators`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
    const response = await page.goto(path);
    await requestsEnded(page);
    await expect(page.getByRole("main").getByText("Example", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Notes for administrators" })).toHaveCount(0);
    const data = await page.request.get(path === "/" ? "/_root.data" : `${path}.data`);
    for (const text of [await response?.text(), await data.text()]) {
      expect(text).not.toMatch(/operatorNote|are invented/);
    }
    expect(loaded.filter((name) => /operator-note|content-notes|admin-client/.test(name))).toEqual([]);
  });

  test(`${path} gives an administrator the notes, and visitors the same bytes as before`, async ({
    adminPage: page,
    playwright,
    baseURL,
  }) => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const asVisitor = async () => (await visitor.get(path)).body();
    await page.goto(path);
    const notes = page.getByRole("complementary", { name: "Notes for administrators" });
    await expect(notes).toContainText("are invented and labeled as examples");
    await expectAccessibleAndFitting(page);
    // The home page shows what is live, which other tests change meanwhile.
    await expect(async () => {
      const before = await asVisitor();
      await page.reload();
      await expect(notes).toBeVisible();
      expect((await asVisitor()).equals(before)).toBe(true);
    }).toPass();
    await notes.getByRole("button", { name: "Hide" }).click();
    await expect(notes).toHaveCount(0);
    await visitor.dispose();
  });
}

test("a session that is over shows no notes", async ({ page, faults }) => {
  faults.allow(/401 \/api\/admin\/content-notes/);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("adminToken", "ended long ago"));
  const refused = page.waitForResponse((response) => response.url().endsWith("/api/admin/content-notes"));
  await page.reload();
  expect((await refused).status()).toBe(401);
  await expect(page.getByRole("complementary", { name: "Notes for administrators" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});
