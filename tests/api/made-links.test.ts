import { expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const editor = await addColleague(server, "editor");
const { call, campaignOf } = campaignScene(server, editor.token);

/** Every call by which the team makes links, and the record that the link leads to. */
const makes: Record<string, () => Promise<Record<string, unknown>>> = {
  async "POST /api/admin/campaigns/:id/links"() {
    const { id } = await campaignOf([]);
    const json = { kind: "report", personName: "Ida Holm", personEmail: "ida@client.example" };
    expect((await call("POST", `/campaigns/${id}/links`, json)).status).toBe(201);
    return { campaign: id };
  },
  async "POST /api/admin/shortlists/:id/links"() {
    const lists = shortlistScene(server, editor.token);
    const { id } = await lists.listOf([{}]);
    expect((await lists.share(id)).status).toBe(201);
    return { shortlist: id };
  },
  async "POST /api/admin/links"() {
    const { collaborations } = await campaignOf([{ email: null }], { active: true });
    const recipients = [`collaboration:${collaborations[0]}`];
    const answer = await call("POST", "/links", { recipients });
    expect(answer.status, answer.text).toBe(201);
    return { collaboration: collaborations[0] };
  },
};

it("every call by which the team makes links is tested here", () => {
  const routes = Object.values<Endpoint>(api).map(({ route }) => route);
  const found = routes.filter((route) => /^POST \/api\/admin\/(.+\/)?links$/.test(route));
  expect(found.toSorted()).toEqual(Object.keys(makes).toSorted());
});

it.each(Object.entries(makes))("the history says who has made a link, and to what: %s", async (_, make) => {
  const record = await make();
  const response = await server.send("GET", "/api/admin/history?action=link&limit=1", { token: owner });
  expect(response.as(historyBody)).toMatchObject([
    { action: "link", administrator: editor.email, record: { type: "link" }, before: null, after: record },
  ]);
});
