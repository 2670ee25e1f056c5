import { beforeEach, expect, it } from "vitest";
import { overviewBody } from "#domain/work/overview.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day, makeClock } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const start = "2026-05-10T12:00:00.000Z";
let clock = makeClock(start);
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();

beforeEach(async () => {
  clock = makeClock(start);
  await server.empty();
  token = await server.signIn();
});

const read = async () => (await server.send("GET", "/api/admin/overview", { token })).as(overviewBody).data;
const reel = { platform: "instagram", format: "reel", draftDueOn: "2026-05-12", publishOn: "2026-05-20" };
const agreed = (name: string) => campaignScene(server, token).agreed({ deliverables: [reel] }, { name });

it("has running campaigns with what is late in each, and the days until a week from now", async () => {
  await agreed("Spring");
  expect(await read()).toMatchObject({
    today: "2026-05-10",
    late: 0,
    campaigns: { total: 1, items: [{ name: "Spring", late: [] }] },
    coming: { items: [{ on: "2026-05-12", kind: "deliverable", task: "Draft due: Reel on Instagram" }] },
  });
  clock.advance(5 * day);
  token = await server.signIn();
  const { campaign: paused } = await agreed("Paused");
  await campaignScene(server, token).setState(paused, "pause");
  expect(await read()).toMatchObject({
    late: 1,
    campaigns: {
      total: 1,
      items: [{ name: "Spring", late: [{ subject: "draft", count: 1, days: 3 }] }],
    },
    coming: { items: [{ on: "2026-05-20", task: "Goes live: Reel on Instagram" }] },
  });
  const { items } = (await server.send("GET", "/api/admin/work?kind=deliverable", { token })).as(
    workBody,
  ).data;
  expect(items).toMatchObject([{ group: "late", late: { subject: "draft", days: 3 } }]);
});

it("puts the campaign with the most late work first", async () => {
  const { campaign } = await agreed("First");
  await agreed("Second");
  clock.advance(5 * day);
  token = await server.signIn();
  await campaignScene(server, token).call("PUT", `/campaigns/${campaign}`, { dueOn: "2026-05-11" });
  const { campaigns } = await read();
  expect(campaigns.items.map(({ name, late }) => [name, late.length])).toEqual([
    ["First", 2],
    ["Second", 1],
  ]);
});

it("is for the team only", async () => {
  const { key } = await makeApiKey(server, token, { scope: "write" });
  expect((await server.send("GET", "/api/admin/overview")).status).toBe(401);
  expect((await server.send("GET", "/api/admin/overview", { token: key })).status).toBe(403);
});
