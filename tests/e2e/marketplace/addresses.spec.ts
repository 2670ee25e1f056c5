import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

test("a creator's address is made of the name, and the ones before lead to it", async ({
  page,
  request,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addInfluencer(adminToken, word, { name: `Zoë & ${word}` });
  const first = `/influencers/zoe-and-${word}`;
  const byId = await request.get(`/influencers/${_id}`, { maxRedirects: 0 });
  expect(byId.status()).toBe(301);
  expect(byId.headers().location).toBe(first);
  expect(byId.headers()["cache-control"]).toBe("no-store");

  await page.goto(`/influencers?search=${word}`);
  await page.getByRole("article").getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(first);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${first}$`));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    new RegExp(`/share${first}\\.jpg$`),
  );
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(data ?? "").url).toMatch(new RegExp(`${first}$`));

  await call("PUT", `/api/influencers/${_id}`, { name: `Zoë Renamed ${word}` }, adminToken);
  const second = `/influencers/zoe-renamed-${word}`;
  for (const address of [first, first.toUpperCase().replace("/INFLUENCERS", "/influencers")]) {
    const moved = await request.get(address, { maxRedirects: 0 });
    expect(moved.status(), address).toBe(301);
    expect(moved.headers().location).toBe(second);
  }
  await page.goto(first);
  await expect(page).toHaveURL(second);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Zoë Renamed ${word}`);
});

test("an old link within the site leads to the present address, without loading a page", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addBrand(adminToken, word, { companyName: `Loom ${word}` });
  await page.goto(`/brands?search=${word}`);
  await call("PUT", `/api/brand-join/${_id}`, { companyName: `Lathe ${word}` }, adminToken);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("article").getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(`/brands/lathe-${word}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Lathe ${word}`);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`/brands?search=${word}`);
});

test("the address of a deleted creator leads nowhere, and back to nobody else", async ({
  request,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addInfluencer(adminToken, word);
  await call("DELETE", `/api/influencers/${_id}`, undefined, adminToken);
  for (const path of [
    `/influencers/kit-${word}`,
    `/influencers/${_id}`,
    `/share/influencers/kit-${word}.jpg`,
  ]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  const other = await addInfluencer(adminToken, word);
  const moved = await request.get(`/influencers/${other._id}`, { maxRedirects: 0 });
  expect(moved.headers().location).toBe(`/influencers/kit-${word}-2`);
  expect((await request.get(`/influencers/kit-${word}`, { maxRedirects: 0 })).status()).toBe(404);
});
