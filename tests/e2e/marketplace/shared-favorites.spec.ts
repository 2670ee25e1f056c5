import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { keep, stored } from "./favorites-steps.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

const unknown = "01980000-0000-7000-8000-000000000000";

test("a link shows the same list to a colleague, who adds it to their own", async ({
  page,
  browser,
  context,
  baseURL,
  adminToken,
}) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  const brand = await addBrand(adminToken, word);
  await keep(page, { influencers: [lou._id, kit._id], brands: [brand._id], notes: { [lou._id]: "Secret" } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/favorites?influencers=${lou._id},${kit._id}&brands=${brand._id}`);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto("/favorites");
  const own = [unknown, kit._id];
  await colleague.evaluate((ids) => localStorage.setItem("favoritedInfluencers", JSON.stringify(ids)), own);
  await colleague.goto(link);
  await expect(colleague.getByRole("heading", { level: 1, name: "A shared list" })).toBeVisible();
  await expect(colleague.getByRole("heading", { level: 3 })).toHaveText([
    `Lou ${word}`,
    `Kit ${word}`,
    `Lumen ${word}`,
  ]);
  await expect(colleague.getByText("Secret")).toHaveCount(0);
  await expect(colleague.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await stored(colleague, "favoritedInfluencers")).toEqual(own);
  expect(await stored(colleague, "favoritedBrands")).toBeNull();
  await expectAccessibleAndFitting(colleague);
  await colleague.getByRole("button", { name: "Add the other 2 to my favorites" }).click();
  await expect(colleague.getByText("2 added to your favorites").first()).toBeVisible();
  expect(await stored(colleague, "favoritedInfluencers")).toEqual([...own, lou._id]);
  expect(await stored(colleague, "favoritedBrands")).toEqual([brand._id]);
  await colleague.getByRole("link", { name: "All of them are in your favorites" }).click();
  await expect(colleague).toHaveURL(/\/favorites$/);
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Favorites");
  await colleague.context().close();
});

test("a link may name what is gone, hidden, wrong, or too much", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word);
  const many = Array.from({ length: 120 }, (_, place) => unknown.slice(0, -4) + String(1000 + place));
  await page.goto(`/favorites?influencers=${kit._id},${kit._id},%3Cb%3E,x,${many}&brands=${unknown}`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([`Kit ${word}`]);
  const main = page.getByRole("main");
  await expect(main.getByText("99 of the 100 on this list are no longer listed.")).toBeVisible();
  await expect(
    main.getByText("A link shows up to 100. This one names 22 more, which are left out."),
  ).toBeVisible();
  await page.goto(`/favorites?brands=${unknown}`);
  await expect(main.getByText("Nothing on this list is available anymore.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/favorites?compare=${unknown}`);
  await expect(main.getByText("None of these are listed anymore.")).toBeVisible();
  await expectAccessible(page);
});

test("up to four are compared side by side, on any screen", { tag: "@both" }, async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const creators = [];
  for (const [name, followers, rate] of [
    ["Ada", "120K", 250],
    ["Bo", "9K", null],
    ["Cy", "1.2M", 4000],
    ["Di", "800", 90],
    ["Ed", "10K", 100],
  ] as const) {
    creators.push(
      await addInfluencer(adminToken, word, {
        name: `${name} ${word}`,
        rate,
        languages: ["pt"],
        socials: [{ platform: name === "Bo" ? "tiktok" : "instagram", link: "@x", followers }],
      }),
    );
  }
  const [ada, bo, cy, di] = creators.map(({ _id }) => _id);
  await keep(page, { influencers: creators.map(({ _id }) => _id), notes: { [bo ?? ""]: "Cheap?" } });
  await page.goto("/favorites");
  const box = (name: string) => page.getByRole("checkbox", { name: `Compare ${name} ${word}` });
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await box("Ada").check();
  await expect(compare).toBeDisabled();
  for (const name of ["Bo", "Cy", "Di"]) await box(name).check();
  await expect(box("Ed")).toBeDisabled();
  await expect(page.getByText("4 of up to 4 chosen")).toBeInViewport();
  await expectAccessibleAtThisWidth(page);
  await compare.click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();

  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  const cells = (label: string) =>
    table
      .locator("tbody")
      .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
      .getByRole("cell");
  await expect(cells("Followers")).toHaveText(["120.0K", "9.0K", "1.2M", "800"]);
  await expect(cells("Instagram")).toHaveText(["120.0K", "–", "1.2M", "800"]);
  await expect(cells("TikTok")).toHaveText(["–", "9.0K", "–", "–"]);
  await expect(cells("Engagement")).toHaveCount(4);
  await expect(cells("Rate per post")).toHaveText(["from $250", "Not stated", "from $4,000", "from $90"]);
  await expect(cells("Languages")).toHaveText(Array.from({ length: 4 }, () => "Portuguese"));
  await expect(cells("Location")).toHaveText(Array.from({ length: 4 }, () => "Porto, Portugal"));
  await expect(cells("Your note")).toHaveText(["", "Cheap?", "", ""]);
  await expectAccessibleAtThisWidth(page);

  // The names stay in sight while the page scrolls.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
  await cells("Your note").first().scrollIntoViewIfNeeded();
  await expect(table.getByRole("columnheader").first()).toBeInViewport({ ratio: 1 });
  expect((await table.getByRole("columnheader").first().boundingBox())?.y, "below the header").toBe(72);
  await expect(table.getByRole("row").first()).not.toBeInViewport();

  // On a narrow screen at least two columns are in sight, and the labels stay while the others are scrolled to.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, width);
    await table.getByRole("columnheader").first().scrollIntoViewIfNeeded();
    const second = await table.getByRole("columnheader").nth(1).boundingBox();
    expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(width);
    const region = page.getByRole("region", { name: "Creators side by side" });
    await region.focus();
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    const label = await table.getByText("Rate per post").boundingBox();
    expect(label?.x ?? -1).toBeGreaterThanOrEqual(0);
    await expect(table.getByRole("columnheader").nth(3)).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole("link", { name: `Leave Bo ${word} out` }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL(`/favorites?compare=${ada},${cy},${di}`);
  // Three use the room of four.
  await page.setViewportSize({ width: 1440, height: 900 });
  const room = await page.getByRole("region", { name: "Creators side by side" }).boundingBox();
  expect((await table.boundingBox())?.width).toBe(room?.width);
  await page.getByRole("button", { name: "Contact all 3 creators" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(word) })).toHaveCount(3);
});

test("everybody on the list is contacted with one message", async ({ page, adminToken }) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  await keep(page, { influencers: [kit._id, unknown, lou._id] });
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Contact all 2 creators" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(word) })).toHaveCount(2);
  // What is wanted of them is a question, and what was typed stays with another answer.
  const wish = page.getByRole("navigation", { name: "What would you like?" });
  await expect(wish.locator("[aria-current]")).toHaveText(/^Ask a question/);
  await expect(page.getByLabel("Product or service")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name" }).fill("Vera Holm");
  await wish.getByRole("link", { name: "Plan a campaign" }).click();
  await expect(page.getByRole("heading", { name: "Start a campaign" })).toBeVisible();
  await expect(wish.locator("[aria-current]")).toHaveText(/^Plan a campaign/);
  await page.getByLabel("Product or service").fill("Oat milk");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Vera Holm");
  await page.getByRole("checkbox", { name: lou.name }).uncheck();
  await page.getByRole("textbox", { name: "Email" }).fill(`${word}@mail.example`);
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message sent successfully!" })).toBeFocused();
  await expect(page.getByRole("definition").first()).toHaveText(kit.name);
  await expect(page.getByText("The creators get their offers.")).toBeVisible();
  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(page.getByRole("checkbox", { name: lou.name })).toBeChecked();
});
