import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { builtWeb } from "#server/http/web.plugin.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { listenForChanges } from "#server/platform/database/change-listener.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { publicAddresses, type SoughtCreator } from "#tests/harness/public-addresses.ts";
import { startServerForFile, startTestServer, type TestServer } from "#tests/harness/test-server.ts";

// A creator whose every word occurs nowhere else is looked for in everything that visitors can read.
const words = ["zyxwobble", "vrombatic", "qxthorpe", "zqhandle", "qzcategory"];
const fields = {
  name: "Zyxwobble Quoxley",
  email: "zyxwobble@mail.example",
  phone: "+1 555 010 0911",
  bio: "Vrombatic evenings",
  location: "Qxthorpe",
  category: "Qzcategory",
  languages: ["cy"],
  socials: [{ platform: "twitch", link: "zqhandle", followers: "55K" }],
  rate: 400,
  featured: true,
  verified: true,
};

// Two nodes on one database, and one that builds each response anew.
const web = builtWeb();
const truth = await startServerForFile({ settings: { responseCache: false }, web });
const nodes = [await startNode(), await startNode()] as const;
afterAll(async () => {
  for (const node of nodes) await node.stop();
});
const token = await truth.signIn();

async function startNode() {
  const version = cacheVersion();
  const stopListening = await listenForChanges(truth.records.connection, version);
  const { database, jobs } = truth;
  const store = localFileStore(join(truth.folder, "media"));
  const server = await startTestServer({ version, web, database, jobs, store });
  const stop = async () => {
    await stopListening();
    await server.close();
  };
  return { server, settle: version.settle, stop };
}

let others: string[] = [];
let sought: SoughtCreator;
let addresses: string[] = [];
beforeAll(async () => {
  others = await insertInfluencers(
    truth.database,
    Array.from({ length: 5 }, (_, index) => ({
      name: `Kit ${index}`,
      totalFollowers: 40_000 + index * 10_000,
    })),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, visibility: "private" })) {
    form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  form.append("photo", await jpeg("photo.jpg", { width: 321, height: 321 }));
  form.append("images", await jpeg("work.jpg", { width: 345, height: 234 }));
  const made = (await truth.send("POST", "/api/influencers", { form, token })).as(influencerBody);
  const { _id: id, avatar, images } = made.data.influencer;
  expect(made.data.influencer.visibility).toBe("private");
  const files = [avatar, images[0]?.src].map((address) => new URL(address ?? "", "http://x").pathname);
  const { category, location } = fields;
  const place = { category, location, language: "cy", platform: "twitch", handle: "zqhandle" };
  sought = { id, slug: "zyxwobble-quoxley", files, words: words.slice(0, 3), ...place };
  addresses = publicAddresses(sought, others.slice(0, 2));
});

type Shown = Record<string, string>;

/** Status, place, and bytes behind each address. */
async function shownBy(server: TestServer, some: readonly string[] = addresses): Promise<Shown> {
  const shown: [string, string][] = [];
  for (const address of some) {
    const { status, bytes, headers } = await server.send("GET", address);
    shown.push([address, `${status} ${headers.location ?? ""} ${bytes.toString("latin1")}`]);
  }
  return Object.fromEntries(shown);
}

/** The bytes without the address itself, which a page may repeat. */
function tellsOf(address: string, text: string): boolean {
  const named = decodeURIComponent(address).toLowerCase();
  const marks = [...words, sought.id].filter((mark) => !named.includes(mark));
  return marks.some((mark) => text.toLowerCase().includes(mark));
}

const change = (json: object, server: TestServer = truth) =>
  server.send("PUT", `/api/influencers/${sought.id}`, { json, token });
const inBulk = (action: string, server: TestServer) =>
  server.send("POST", "/api/influencers/bulk", { json: { ids: [sought.id], action }, token });

async function everywhere(): Promise<Shown[]> {
  for (const { settle } of nodes) await settle();
  return Promise.all(nodes.map(({ server }) => shownBy(server)));
}

/** The addresses that show something else than before, with where they first differ. */
function differing(before: Shown, after: Shown): string[] {
  return Object.entries(before).flatMap(([address, text]) => {
    const other = after[address] ?? "";
    if (other === text) return [];
    const place = [...text].findIndex((letter, index) => letter !== other[index]);
    const part = (of: string) => of.slice(Math.max(0, place - 40), place + 60);
    return [`${address}: …${part(text)}… is now …${part(other)}…`];
  });
}

async function expectEverywhere(before: Shown, when: string): Promise<void> {
  for (const shown of await everywhere()) expect(differing(before, shown), when).toEqual([]);
}

it("shows visitors the same, byte for byte, whether there is a private creator or none", async () => {
  const whilePrivate = await shownBy(truth);
  const telling = (shown: Shown) =>
    Object.entries(shown).filter(([address, text]) => tellsOf(address, text)).length;
  expect(telling(whilePrivate)).toBe(0);
  await expectEverywhere(whilePrivate, "on each node");
  await change({ bio: "Vrombatic mornings", name: "Zyxwobble Renamed" });
  await expectEverywhere(whilePrivate, "after an edit");
  await change({ bio: fields.bio, name: fields.name });

  expect((await inBulk("publish", nodes[1].server)).status).toBe(200);
  const whilePublic = await shownBy(truth);
  await expectEverywhere(whilePublic, "on each node while public");
  expect(telling(whilePublic), "what is public is found").toBeGreaterThan(60);
  expect(whilePublic[sought.files[0] ?? ""]).toMatch(/^200/);
  expect(whilePublic[`/influencers/${sought.id}`]).toContain(`301 /influencers/${sought.slug}`);

  await inBulk("unpublish", nodes[0].server);
  expect(differing(whilePrivate, await shownBy(nodes[0].server)), "at once").toEqual([]);
  await expectEverywhere(whilePrivate, "after it was made private");
  expect((await truth.send("DELETE", `/api/influencers/${sought.id}`, { token })).status).toBe(200);
  await expectEverywhere(whilePrivate, "as if there were none");
});

it("hides a creator at once on each node, while visitors read", async () => {
  const [id = ""] = others;
  const json = { ids: [id] };
  await truth.send("PUT", `/api/influencers/${id}`, { json: { name: "Zyxwobble" }, token });
  const some = [
    "/api/influencers?facets=true",
    "/api/influencers?search=zyxwobble",
    `/api/influencers/${id}`,
    "/",
    "/influencers",
  ];
  const telling = async (server: TestServer) =>
    Object.entries(await shownBy(server, some)).flatMap(([address, text]) =>
      text.includes("Zyxwobble") ? [address] : [],
    );
  for (let round = 0; round < 12; round += 1) {
    const { server } = nodes[round % 2 === 0 ? 0 : 1];
    const set = (action: string) =>
      server.send("POST", "/api/influencers/bulk", { json: { ...json, action }, token });
    await set("publish");
    for (const node of nodes) await node.settle();
    for (const node of nodes) expect(await telling(node.server)).not.toEqual([]);
    let changing = true;
    const reading = nodes.map(async (node) => {
      while (changing) {
        await shownBy(node.server, some);
        // Cached responses alone would leave no turn to the change.
        await new Promise(setImmediate);
      }
    });
    try {
      await set("unpublish");
      expect(await telling(server), "on the node that was asked").toEqual([]);
      for (const node of nodes) await node.settle();
      for (const node of nodes) expect(await telling(node.server), "on every node").toEqual([]);
    } finally {
      changing = false;
      await Promise.all(reading);
    }
    for (const node of nodes) expect(await telling(node.server), "afterwards").toEqual([]);
  }
});

it("reads creators for visitors in no statement without the condition", async () => {
  const statements = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [asked] = call as [string | { text?: string }];
    statements.add(typeof asked === "string" ? asked : (asked.text ?? ""));
    return (query as (...call: unknown[]) => unknown).apply(this, call);
  } as typeof query;
  try {
    await shownBy(truth);
  } finally {
    pg.Client.prototype.query = query;
  }
  const reading = [...statements].filter((text) => /\b(from|join)\s+"?influencers"?\b/i.test(text));
  expect(reading.length).toBeGreaterThan(10);
  expect(reading.filter((text) => !text.includes("influencers.visibility = 'public'"))).toEqual([]);
});
