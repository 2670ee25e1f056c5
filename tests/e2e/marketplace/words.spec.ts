import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "./marketplace-records.ts";

test("words are looked for one by one, and a place by any of its names", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { name: "Mateo", category: "Gaming", location: "London, UK" });
  await addInfluencer(adminToken, word, { name: "Lima", category: "Gaming" });
  const search = page.getByPlaceholder("Search influencers...");
  const names = page.getByRole("article").getByRole("heading");
  await page.goto("/influencers");
  await search.fill(`gaming ${word} united kingdom`);
  await expect(names).toHaveText(["Mateo"]);
  await search.fill(`mateo "${word}"`);
  await expect(names).toHaveText(["Mateo"]);
  await search.fill(`"gaming ${word}"`);
  await expect(page.getByRole("heading", { name: "No influencers found" })).toBeVisible();
});

test("a search that finds nothing suggests others", async ({ page, adminToken }) => {
  const word = freshWord();
  await addInfluencer(adminToken, word, { category: "Gaming" });
  await addInfluencer(adminToken, word, { category: "Technology" });
  await page.goto(`/influencers?search=${word}y&category=Gaming`);
  await expect(page.getByText("Did you mean")).toBeVisible();
  const others = page.getByRole("list", { name: "Other searches" });
  await expect(others.getByRole("button").first()).toHaveText(`“${word}”: 1`);
  await expectAccessibleAndFitting(page);
  await others.getByRole("button").first().click();
  await expect(page).toHaveURL(`/influencers?search=${word}&category=Gaming`);
  await expect(page.getByRole("article")).toHaveCount(1);
});
