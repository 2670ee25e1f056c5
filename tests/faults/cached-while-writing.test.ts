import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { builtWeb } from "#server/http/web.plugin.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { listenForChanges } from "#server/platform/database/change-listener.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { startTestServer, type TestServer } from "#tests/harness/test-server.ts";

/** MODEL_RUNS=50 goes looking for what the usual number does not find. */
const numRuns = Number(process.env.MODEL_RUNS ?? 1);

// Two nodes on one database, and one that builds each response anew.
const web = builtWeb();
const truth = await startTestServer({ settings: { responseCache: false }, web });
const { database, records, jobs } = truth;
const token = await truth.signIn();
const nodes = [await startNode(), await startNode()] as const;
const nodeWithReplica = await startNode({ databaseReadUrl: "postgres://replica/tandem" });
afterAll(async () => {
  for (const { server, stopListening } of [...nodes, nodeWithReplica]) {
    await stopListening();
    await server.close();
  }
  await truth.close();
});

type Node = {
  server: TestServer;
  settle(): Promise<void>;
  /** Makes the node forget what is cached. */
  forget(): void;
  stopListening(): Promise<void>;
  built(): number;
};

async function startNode(settings: { databaseReadUrl?: string } = {}): Promise<Node> {
  const version = cacheVersion();
  const stopListening = await listenForChanges(records.connection, version);
  const read = routeToPrimary(database);
  let built = 0;
  const server = await startTestServer({
    version,
    settings,
    web,
    database,
    jobs,
    reads: (work) => {
      built += 1;
      return read(work);
    },
  });
  return { server, stopListening, settle: version.settle, forget: version.change, built: () => built };
}

const categories = ["Gaming", "Food & Cooking", "Technology"];
const places = ["Porto, Portugal", "Leeds, United Kingdom", "Oslo", "Łódź"];
const words = ["bread", "slowly", "games", "Gärten", "night"];
const figures = ["900", "5K", "10K", "55K", "250K", "1.5M"];
const platforms = ["instagram", "youtube", "tiktok"];

const anySocials = fc
  .subarray(platforms, { minLength: 1 })
  .chain((used) =>
    fc.tuple(...used.map((platform) => fc.tuple(fc.constant(platform), fc.constantFrom(...figures)))),
  )
  .map((rows) => rows.map(([platform, followers]) => ({ platform, followers, link: "kit" })));
const anyText = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(" "));
const anyFields = fc.record(
  {
    name: fc.constantFrom("Kit Moore", "Ada Lind", "Ömer Ak"),
    bio: anyText,
    category: fc.constantFrom(...categories),
    location: fc.constantFrom(...places),
    socials: anySocials,
    languages: fc.subarray(["pt", "en"]),
    rate: fc.constantFrom(50, 250, 900, 6_000),
    engagement: fc.constantFrom(0, 2, 4.5),
    rating: fc.constantFrom(0, 4, 5),
    featured: fc.boolean(),
    verified: fc.boolean(),
    visibility: fc.constantFrom("public", "private"),
  },
  { requiredKeys: [] },
);

/** Paths that are requested repeatedly. `{}` is the creator of the turn. */
const addresses = [
  ...[
    "",
    "facets=true&work=true",
    "sort=newest",
    "sort=rate",
    "sort=rating&limit=3",
    "sort=engagement&limit=2",
  ],
  ...["category=Gaming&facets=true", "platform=youtube&facets=true", "platform=youtube&sort=channel&limit=3"],
  ...[
    "platform=tiktok&channelSize=1M%2B&facets=true",
    "size=10K-100K&facets=true",
    "price=250-1K&facets=true",
  ],
  ...["featured=true&limit=2", "featured=false", "language=pt&facets=true", "search=bread&facets=true"],
  ...[
    "search=g%C3%A4rten",
    "search=leeds",
    "location=UK&facets=true",
    "search=night+games",
    "search=kit&limit=1",
  ],
]
  .map((query) => `/api/influencers?${query}`)
  .concat(
    [
      "/api/influencers/locations",
      "/api/influencers/locations?search=o",
      "/api/influencers/suggestions?search=bred",
    ],
    [
      "/api/influencers/{}",
      "/api/influencers/{}/similar",
      "/api/influencers/batch?ids={}",
      "/api/influencers/kit-moore",
    ],
    ["/api/marketplace/brands", "/api/marketplace/brands?search=tea", "/api/marketplace/brands/locations"],
    [
      "/",
      "/influencers?category=Gaming",
      "/influencers?search=bread&sort=rating",
      "/influencers/ada-lind",
      "/brands",
    ],
  );

type Turn = { pick: number; fields: object; values: InfluencerValues; node: 0 | 1 };
type Writing = (turn: Turn, at: { ids: string[]; send: TestServer["send"] }) => Promise<unknown>;

/** A change through a node, then one behind its back. */
const throughNode: Record<string, Writing> = {
  edit: ({ pick, fields }, { ids, send }) =>
    send("PUT", `/api/influencers/${ids[pick]}`, { json: fields, token }),
  add: (turn, { send }) =>
    send("POST", "/api/influencers", { json: { name: "Kit Moore", ...turn.fields }, token }),
  remove: ({ pick }, { ids, send }) => send("DELETE", `/api/influencers/${ids[pick]}`, { token }),
  bulk: ({ pick }, { ids, send }) =>
    send("POST", "/api/influencers/bulk", { json: { ids: ids.slice(pick), action: "verify" }, token }),
  hide: ({ pick }, { ids, send }) =>
    send("POST", "/api/influencers/bulk", {
      json: { ids: ids.slice(pick, pick + 3), action: "unpublish" },
      token,
    }),
  show: ({ pick }, { ids, send }) =>
    send("POST", "/api/influencers/bulk", { json: { ids: ids.slice(pick), action: "publish" }, token }),
  publish: async (_turn, { send }) => {
    const [id] = await insertBrands(database, [{ companyName: "Northwind Tea", status: "pending" }]);
    await send("PUT", `/api/brand-join/${id}`, { json: { location: "Oslo" }, token });
  },
};
const behindIt: Record<string, Writing> = {
  someAtOnce: ({ pick, values }, { ids }) => update(ids.slice(pick, pick + 2), values),
  hiddenAtOnce: ({ pick }, { ids }) =>
    records.pool.query("update influencers set visibility = 'private' where id = any($1)", [
      ids.slice(pick, pick + 2),
    ]),
  manyAtOnce: ({ values }, { ids }) => update(ids, values),
  // Longer than a notification may be.
  longText: ({ pick }, { ids }) => update(ids.slice(pick, pick + 1), { bio: "ß games ".repeat(1_000) }),
  inOneTransaction: ({ pick, values }, { ids }) =>
    records.pool.query(
      `begin; delete from influencers where id = '${ids[pick]}';
       update influencers set rating = ${Number(values.rating ?? 3)}, total_followers = total_followers + 7000 where id = '${ids[pick + 1]}'; commit`,
    ),
  rolledBack: () => records.pool.query("begin; delete from influencers; rollback"),
};

async function update(ids: string[], { bio = "night", totalFollowers = 10_000 }: InfluencerValues) {
  await records.pool.query("update influencers set bio = $1, total_followers = $2 where id = any($3)", [
    ...[bio, totalFollowers],
    ids,
  ]);
}

const anyTurn = fc.record({
  writing: fc.oneof(
    { weight: 3, arbitrary: fc.constant("edit") },
    fc.constantFrom(...Object.keys(throughNode), ...Object.keys(behindIt)),
  ),
  pick: fc.nat(20),
  node: fc.constantFrom(0 as const, 1 as const),
  fields: anyFields,
  values: fc.record({
    bio: anyText,
    totalFollowers: fc.constantFrom(900, 10_000, 99_000),
    rating: fc.constantFrom(1, 4.5),
  }),
});

/** What some addresses show: as if they stood in one document. */
async function shownBy(server: TestServer, addresses: readonly string[]): Promise<Record<string, string>> {
  const shown: [string, string][] = [];
  for (const address of addresses) {
    const { status, text } = await server.send("GET", address);
    shown.push([address, `${status} ${text}`]);
  }
  return Object.fromEntries(shown);
}

it("shows no response that is older than a change which concerns it", { timeout: 300_000 }, async () => {
  let [asked, built] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(anyTurn, { minLength: 25, maxLength: 25 }), async (turns) => {
      await records.empty();
      await insertInfluencers(
        database,
        Array.from({ length: 30 }, (_, index) => ({ name: `Kit ${index}`, totalFollowers: index * 4_000 })),
      );
      for (const [index, { writing, ...turn }] of turns.entries()) {
        const ids = await allIds();
        const pick = turn.pick % ids.length;
        const send = nodes[turn.node].server.send;
        // Some are asked for in each turn, others were not for a while.
        const chosen = addresses
          .filter((_, place) => (place + index) % 3 === 0)
          .map((address) => address.replace("{}", ids[pick] ?? ""));
        for (const { server } of nodes) await shownBy(server, chosen);
        const before = nodes.map((node) => node.built());
        const write = throughNode[writing] ?? behindIt[writing];
        // Others read meanwhile: what they are shown may have the change in it or not.
        const meanwhile = nodes.map(({ server }) => shownBy(server, chosen));
        await write?.({ ...turn, pick }, { ids, send });
        await Promise.all(meanwhile);
        const present = await shownBy(truth, chosen);
        // The node through which it was written knows at once, the others when they have heard of it.
        for (const node of nodes) {
          if (node !== nodes[turn.node] || writing in behindIt) await node.settle();
          expect(await shownBy(node.server, chosen), `after ${writing}`).toEqual(present);
        }
        asked += 2 * chosen.length;
        built += nodes.reduce((sum, node, place) => sum + node.built() - (before[place] ?? 0), 0);
      }
    }),
    { numRuns, seed: 16, endOnFailure: true },
  );
  // Otherwise, nothing was tried.
  expect(built / asked).toBeLessThan(0.7);
});

it("counts a change once that is made while a list is read", async () => {
  await records.empty();
  await insertInfluencers(database, [{ totalFollowers: 90_000 }, { totalFollowers: 1 }]);
  const [{ server, settle, forget, built }] = nodes;
  const counts = async () => {
    const { text } = await server.send("GET", "/api/influencers?sort=followers&limit=1&facets=true");
    const { matched, total, facets } = JSON.parse(text).data;
    return {
      matched,
      total,
      small: facets.sizes.find(({ value }: { value: string }) => value === "1K-10K").count,
    };
  };
  const before = built();
  for (let others = 1; others <= 60; others += 1) {
    forget();
    const reading = counts();
    await insertInfluencers(database, [{ totalFollowers: 5_000 }]);
    await reading;
    await settle();
    expect(await counts(), `with ${others} more`).toEqual({
      matched: others + 2,
      total: others + 2,
      small: others,
    });
  }
  // Each is read once after it was forgotten, and again where nobody knows.
  expect(built() - before).toBeGreaterThanOrEqual(60);
  const atLast = built();
  // The snapshot after the last reading has come, too.
  await settle();
  await insertInfluencers(database, [{ totalFollowers: 5_000 }]);
  await settle();
  expect(await counts()).toEqual({ matched: 63, total: 63, small: 61 });
  expect(built(), "what came after it was read is added").toBe(atLast);
});

it("adds nothing to what may come from a replica, which can show a commit before the primary does", async () => {
  await records.empty();
  await insertInfluencers(database, [{ totalFollowers: 90_000 }, { totalFollowers: 1 }]);
  const { server, settle, built } = nodeWithReplica;
  const total = async () =>
    JSON.parse((await server.send("GET", "/api/influencers?sort=followers&limit=1")).text).data.total;
  await settle();
  expect(await total()).toBe(2);
  await settle();
  const before = built();
  await insertInfluencers(database, [{ totalFollowers: 5_000 }]);
  await settle();
  expect(await total()).toBe(3);
  expect(built() - before).toBe(1);
});

async function allIds(): Promise<string[]> {
  const { rows } = await records.pool.query<{ id: string }>("select id from influencers order by id");
  return rows.map(({ id }) => id);
}
