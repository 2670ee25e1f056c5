import type { Page } from "@playwright/test";
import { call, callServer } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "../marketplace/marketplace-records.ts";
import { hostileAddresses, hostileTexts } from "./hostile-texts.ts";

test.setTimeout(300_000);

/** The text with this number, and around again. Letters only: a tab is no text of one line. */
const hostile = (index: number) => (hostileTexts[index % hostileTexts.length] ?? "").replaceAll("\t", " ");
/** All of them, a part in each of so many. */
const all = (part: number) => hostileTexts.filter((_, index) => index % 2 === part % 2).join("\n");

/** Stored text that ran as script, or could run. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = [...document.querySelectorAll("[data-planted]")].map(
      (element) => `planted: ${element.outerHTML}`,
    );
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on")) faults.push(`handler: ${element.outerHTML}`);
        if (!/^(href|src|action|formaction|data|xlink:href|poster)$/.test(name)) continue;
        const isPicture = element instanceof HTMLImageElement && name === "src";
        const { protocol } = new URL(value, location.href);
        const allowed = isPicture
          ? ["http:", "https:", "blob:", "data:"]
          : ["http:", "https:", "blob:", "mailto:", "tel:"];
        if (!allowed.includes(protocol)) faults.push(`address: ${name}=${value}`);
      }
    }
    return faults.map((fault) => fault.slice(0, 300));
  });
}

/** Opens a page, and has it look at all that it holds. */
async function look(page: Page, path: string, expected?: string): Promise<void> {
  await page.goto(path);
  if (expected !== undefined) await expect(page.getByText(expected).first()).toBeVisible({ timeout: 30_000 });
  await requestsEnded(page);
  expect(await faultsOf(page), path).toEqual([]);
}

test("text of strangers stays text on every page that shows it", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const word = freshWord();
  const creators: string[] = [];
  const brands: string[] = [];
  for (let index = 0; index < hostileTexts.length; index += 1) {
    const text = hostile(index);
    const creator = await addInfluencer(adminToken, word, {
      name: text,
      bio: `${word}\n${all(index)}`.slice(0, 2_000),
      location: hostile(index + 1),
      category: hostile(index + 2).slice(0, 60),
      collaborationTypes: [hostile(index + 3).slice(0, 60)],
      email: `${freshWord()}@mail.example`,
      socials: [{ platform: "instagram", link: "@text", followers: "12K" }],
    });
    creators.push(creator._id);
    const brand = await addBrand(adminToken, word, {
      companyName: text,
      contactName: hostile(index + 1),
      description: `${word}\n${all(index)}`.slice(0, 2_000),
      goals: all(index + 1).slice(0, 2_000),
      location: hostile(index + 2),
      collaborationTypes: [hostile(index + 3).slice(0, 60)],
      socialMedia: { [hostile(index + 4).slice(0, 30)]: hostile(index + 5).slice(0, 20) },
    });
    brands.push(brand._id);
    const email = `${freshWord()}@mail.example`;
    await call("POST", "/api/contact", {
      name: text,
      email,
      company: text,
      service: text,
      message: `${text}\n${all(index)}`,
      influencerId: creator._id,
      brief: { product: text, deliverables: all(index).slice(0, 2_000) },
    });
    await call("POST", "/api/join", {
      name: text,
      email,
      category: "Gaming",
      bio: `${text}\n${all(index)}`.slice(0, 2_000),
      location: text,
      followers: { instagram: "10K-100K" },
      socials: [{ platform: "instagram", link: "@text", followers: hostile(index).slice(0, 20) }],
    });
  }

  for (const sort of ["featured", "newest"])
    await look(page, `/influencers?search=${word}&sort=${sort}`, hostile(0));
  for (const shown of [24, 36, hostileTexts.length]) {
    await page.getByRole("button", { name: "Load More Influencers" }).click();
    await expect(page.getByRole("article")).toHaveCount(shown);
  }
  await requestsEnded(page);
  expect(await faultsOf(page)).toEqual([]);
  await look(page, `/brands?search=${word}`, word);
  for (const id of creators.slice(0, 8)) await look(page, `/influencers/${id}`, word);
  const chosen = creators.slice(0, 20).map((id) => `influencerId=${id}`);
  await look(page, `/contact?service=campaign&${chosen.join("&")}`, hostile(0));
  for (const text of hostileTexts.slice(0, 8)) {
    await look(page, `/influencers?search=${encodeURIComponent(text)}&location=${encodeURIComponent(text)}`);
    await look(page, `/brands?search=${encodeURIComponent(text)}`);
  }

  for (const path of ["influencers", "brands", "join-requests", "contacts", "history"]) {
    await look(page, `/admin/${path}`, "data-planted");
  }
  await look(page, "/admin/contacts", "data-planted");
  await page.locator("[data-row]").first().getByRole("button").first().click();
  await page.getByText(/ will read$/).click();
  expect(await faultsOf(page), "a message and the mail that forwards it").toEqual([]);
  await look(page, "/admin");
  await look(page, `/admin/add-influencer?id=${creators[0]}`);
  await look(page, `/admin/add-brand?id=${brands[0]}`);
  expect(dialogs).toEqual([]);

  await call("POST", "/api/influencers/bulk", { ids: creators, action: "delete" }, adminToken);
  await call("POST", "/api/brand-join/bulk", { ids: brands, action: "delete" }, adminToken);
});

test("an address of a stranger leads to the web or is refused", async ({ adminPage: page, adminToken }) => {
  const word = freshWord();
  const made: string[] = [];
  for (const address of hostileAddresses) {
    for (const platform of ["instagram", "blog"]) {
      const socials = [{ platform, link: address, followers: "1K" }];
      const { status, id } = await send("/api/influencers", { name: `Link ${word}`, socials }, adminToken);
      expect([201, 422], address).toContain(status);
      if (id !== undefined) made.push(id);
    }
    if (address.startsWith("https:")) continue;
    const brand = {
      companyName: "Kit",
      contactName: "Kit",
      email: `${word}@mail.example`,
      industry: "Sports",
      budgetRange: "$10K - $25K",
      goals: "x",
    };
    for (const [path, fields] of [
      ["/api/influencers", { name: "Kit", imageUrl: address }],
      ["/api/brand-join", { ...brand, website: address }],
      ["/api/brand-join", { ...brand, logo: address }],
    ] as const) {
      const { status } = await send(path, fields, adminToken);
      expect(status, `${path} ${JSON.stringify(fields)}`).toBe(422);
    }
  }
  expect(made.length).toBeGreaterThan(0);
  for (const id of made) await look(page, `/influencers/${id}`, word);
  await call("POST", "/api/influencers/bulk", { ids: made, action: "delete" }, adminToken);
});

async function send(path: string, fields: object, token: string) {
  const response = await callServer(path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(fields),
  });
  const body = (await response.json()) as { data?: { influencer?: { _id: string } } };
  return { status: response.status, id: body.data?.influencer?._id };
}

test("what is looked for would be found", async ({ page, faults }) => {
  faults.allow(/Content Security Policy/);
  await page.goto("/about");
  expect(await faultsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const planted =
      "<b data-planted></b><b onclick=x></b><a href=javascript:x></a><iframe src=data:,x></iframe>";
    document.body.insertAdjacentHTML("beforeend", planted);
  });
  expect((await faultsOf(page)).map((fault) => fault.split(":")[0])).toEqual([
    "planted",
    "handler",
    "address",
    "address",
  ]);
});
