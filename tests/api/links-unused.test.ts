import { afterAll, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { pageLinkKinds } from "#domain/links/link-rules.ts";
import { accessLinksBody } from "#domain/links/links.contract.ts";
import { builtWeb } from "#server/http/web.plugin.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { portalScene } from "#tests/harness/portal-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague, colleaguesPassword } from "#tests/harness/team.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const now = () => new Date();
const server = await startTestServer({ now, web: builtWeb() });
const otherNode = await startTestServer({ now, database: server.database, jobs: server.jobs });
afterAll(async () => {
  await otherNode.close();
  await server.close();
});
const owner = await server.signIn();
const { applied, mailedTo, query } = linkScene(server, owner);
const shortlists = shortlistScene(server, owner);
const campaigns = campaignScene(server, owner);

type Made = {
  link: string;
  /** As the team does it. */
  revoke: () => Promise<number>;
  /** The path that the link's page reads, below `/api/links/`. */
  reads: string;
  /** The action that the link is for, done once. */
  use: () => Promise<number>;
};
let count = 0;

/** One more link of a kind. */
const make: Record<(typeof pageLinkKinds)[number], () => Promise<Made>> = {
  async status() {
    const { id, link } = await applied(`applicant${++count}@mail.example`);
    const use = () => send("DELETE", "/api/links/status", link);
    return { link, revoke: () => revokeOf(`join-request:${id}`), reads: "status", use };
  },
  async review() {
    const { id, items } = await shortlists.listOf([{}]);
    const { link } = await shortlists.linkFor(id);
    const use = async () => (await shortlists.vote(link, items[0] ?? "")).status;
    return { link, revoke: () => revokeOf(`shortlist:${id}`), reads: "review", use };
  },
  async collaboration() {
    const { collaboration, offer, link } = await campaigns.invited();
    const answer = { action: "accept", offerId: offer._id, name: "Kit Moore", terms: true };
    const use = async () => (await campaigns.own(link, "PUT", "/offer", answer)).status;
    return { link, revoke: () => revokeOf(`collaboration:${collaboration}`), reads: "collaboration", use };
  },
  async drafts() {
    const { client, campaign, piece, draftId } = await campaigns.withClient();
    const json = { draftId, decision: "approved" };
    const use = async () => (await campaigns.asClient(client, "PUT", `/drafts/${piece}`, json)).status;
    return { link: client, revoke: () => revokeOf(`campaign:${campaign}`), reads: "drafts", use };
  },
  async report() {
    const { id } = await campaigns.campaignOf([]);
    const { link } = await campaigns.shared(id, "report");
    const use = () => send("GET", "/api/links/report", link);
    return { link, revoke: () => revokeOf(`campaign:${id}`), reads: "report", use };
  },
  async notice() {
    const email = `found${++count}@mail.example`;
    const json = { name: "Ole Berg", email, visibility: "private" };
    const added = await server.send("POST", "/api/influencers", { token: owner, json });
    const { _id } = added.as(influencerBody).data.influencer;
    await server.send("POST", "/api/admin/data-notices", { token: owner, json: { ids: [_id] } });
    const link = (await mailedTo(email)) ?? "";
    const use = () => send("PUT", "/api/links/notice/objection", link);
    return { link, revoke: () => revokeOf(`influencer:${_id}`), reads: "notice", use };
  },
  async portal() {
    const { email, collaboration } = await campaigns.invited();
    const link = await portalScene(server, owner, { now }).linkFor(email);
    const revoke = async () => {
      const [row] = await query<{ id: string }>(
        "select id from access_links where kind = 'portal' order by id desc limit 1",
      );
      return (await server.send("DELETE", `/api/admin/links/${row?.id}`, { token: owner })).status;
    };
    const use = () => send("POST", "/api/links/portal/open", link, { collaborationId: collaboration });
    return { link, revoke, reads: "portal", use };
  },
  async "password-reset"() {
    const { email } = await addColleague(server, "editor", `forgetful${++count}`);
    const { linkFor } = passwordScene(server, owner, { now });
    const link = await linkFor(email);
    const use = () =>
      send("POST", "/api/links/password-reset", link, { password: `${colleaguesPassword} 2` });
    const revoke = async () => ((await linkFor(email)) === link ? 500 : 200);
    return { link, revoke, reads: "password-reset", use };
  },
  async "admin-invite"() {
    const json = { email: `colleague${++count}@agency.example`, name: "Ida Moen", role: "editor" };
    const invited = await server.send("POST", "/api/admin/administrators", { token: owner, json });
    const { _id } = invited.as(registerBody).data.admin;
    const link = (await mailedTo(json.email)) ?? "";
    const use = () =>
      send("POST", "/api/links/invitation", link, { name: "Ida Moen", password: colleaguesPassword });
    const again = `/api/admin/administrators/${_id}/invitation`;
    const revoke = async () => (await server.send("POST", again, { token: owner })).status;
    return { link, revoke, reads: "invitation", use };
  },
};

async function send(method: string, path: string, link: string, json?: unknown, node = server) {
  const headers = { authorization: `Link ${link}` };
  return (await node.send(method, path, { headers, ...(json !== undefined && { json }) })).status;
}

async function revokeOf(subject: string): Promise<number> {
  const listed = await server.send("GET", `/api/admin/links?subject=${subject}`, { token: owner });
  const [link] = listed.as(accessLinksBody).data.links;
  return (await server.send("DELETE", `/api/admin/links/${link?._id}`, { token: owner })).status;
}

it.each(pageLinkKinds)("a link of kind %s is unused after it was opened fifty times", async (kind) => {
  const { link, reads, use } = await make[kind]();
  const pages = new Set<string>();
  for (let time = 0; time < 50; time += 1) {
    const page = await server.send("GET", `/l/${link}`);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    pages.add(page.text);
    expect((await server.send("HEAD", `/l/${link}`)).status).toBe(200);
  }
  pages.add((await server.send("GET", `/l/tl_${"a".repeat(43)}`)).text);
  expect(pages.size, "the page is the same bytes for every token").toBe(1);
  const opened = () =>
    query("select opens, used_at, revoked_at, expires_at from access_links order by id desc limit 1");
  const [before] = await opened();
  expect(before).toMatchObject({ opens: 0, used_at: null, revoked_at: null });

  // A scanner with a browser also runs what the page runs.
  for (let time = 0; time < 50; time += 1) {
    for (const method of ["GET", "HEAD"]) {
      expect(await send(method, `/api/links/${reads}`, link)).toBe(200);
      expect(await send(method, "/api/links/current", link)).toBe(200);
    }
  }
  expect(await opened()).toEqual([{ ...before, opens: 1 }]);
  expect(await use()).toBe(200);
});

it.each(pageLinkKinds)(
  "a link of kind %s that one node revokes is refused by another at the next call",
  async (kind) => {
    const { link, revoke, reads, use } = await make[kind]();
    for (const node of [server, otherNode]) {
      expect(await send("GET", `/api/links/${reads}`, link, undefined, node)).toBe(200);
    }
    expect(await revoke()).toBe(200);
    for (const path of [reads, "current"]) {
      expect(await send("GET", `/api/links/${path}`, link, undefined, otherNode)).toBe(403);
    }
    expect(await use()).toBe(403);
  },
);
