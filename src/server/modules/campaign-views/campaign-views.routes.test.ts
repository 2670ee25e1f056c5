import { beforeEach, expect, it } from "vitest";
import { campaignViewBody, campaignViewsBody } from "#domain/campaigns/campaign-views.contract.ts";
import { maximumCampaignViews } from "#domain/campaigns/campaign-views.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { token: viewer } = await addColleague(server, "viewer");
beforeEach(async () => {
  await server.empty();
  await query("delete from campaign_views");
});

const { makeKey, query } = undoScene(server, token);
const path = "/api/admin/campaign-views";
const save = (name: string, of: Record<string, unknown> = {}, as = token) =>
  server.send("PUT", path, { token: as, json: { name, query: of } });
const remove = (id: string, as = token) => server.send("DELETE", `${path}/${id}`, { token: as });
const views = async (as = token) =>
  (await server.send("GET", path, { token: as })).as(campaignViewsBody).data.views;

it("keeps what stands in the address by name, and replaces one of the same name", async () => {
  await save("to clear", { state: "listed", sort: "due" });
  await save("Ann", { search: " Ann " });
  const again = await save("to clear", { state: "cleared", columns: "all" });
  const { _id } = again.as(campaignViewBody).data.view;
  expect((await views()).map(({ name, query: of }) => [name, of])).toEqual([
    ["Ann", { search: "Ann", state: null, sort: null, columns: null }],
    ["to clear", { search: null, state: "cleared", sort: null, columns: "all" }],
  ]);
  // As the version before has kept it.
  await query("update campaign_views set query = query - 'columns'");
  expect((await views()).map(({ query: of }) => of.columns)).toEqual([null, null]);
  expect((await remove(_id)).status).toBe(200);
  expect((await remove(_id)).status).toBe(404);
  expect(await views()).toHaveLength(1);
});

it("are those of one administrator alone", async () => {
  const own = await save("Mine", { state: "listed" });
  await save("Mine", { state: "cleared" }, viewer);
  expect(await views(viewer)).toMatchObject([{ name: "Mine", query: { state: "cleared" } }]);
  const { _id } = own.as(campaignViewBody).data.view;
  expect((await remove(_id, viewer)).status).toBe(404);
  expect(await views()).toMatchObject([{ _id, query: { state: "listed" } }]);
});

it("are closed to visitors and programs", async () => {
  for (const as of ["nobody", await makeKey("read"), await makeKey("write")]) {
    expect([401, 403]).toContain((await save("Theirs", {}, as)).status);
    expect([401, 403]).toContain((await server.send("GET", path, { token: as })).status);
  }
});

it("go with their administrator", async () => {
  const gone = await addColleague(server, "editor", "gone");
  await save("Mine", {}, gone.token);
  await server.send("DELETE", `/api/admin/administrators/${gone.id}`, { token });
  expect(await query("select from campaign_views")).toEqual([]);
});

it.each([
  { name: "", query: {} },
  { name: "a\nb", query: {} },
  { name: "x".repeat(81), query: {} },
  { name: "x" },
  { name: "x", query: { state: "famous" } },
  { name: "x", query: { sort: "shoe" } },
  { name: "x", query: { search: "x".repeat(101) } },
])("refuses %j", async (json) => {
  expect((await server.send("PUT", path, { token, json })).status).toBe(422);
  expect(await views()).toEqual([]);
});

it("are as many as one can keep, also of many that are saved at once", async () => {
  const count = maximumCampaignViews + 5;
  const all = await Promise.all(Array.from({ length: count }, (_, place) => save(`View ${place}`)));
  expect(all.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await views()).toHaveLength(maximumCampaignViews);
  const [{ name } = { name: "" }] = await views();
  expect((await save(name, { sort: "name" })).status).toBe(200);
  expect((await save("View 0", {}, viewer)).status).toBe(200);
});
