import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { clientDraftsBody } from "#domain/deliverables/client-drafts.contract.ts";
import { linkTabHeader } from "#domain/links/link-rules.ts";
import { accessLinksBody, currentLinkBody } from "#domain/links/links.contract.ts";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
let token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  token = await server.signIn();
});
const campaigns = campaignScene(server, token);
const lists = shortlistScene(server, token);

/** A call with the token of a link, about another tab if one is named. */
const at = (link: string, method: string, path: string, tab?: string, json?: unknown) =>
  server.send(method, `/api/links${path}`, {
    headers: { authorization: `Link ${link}`, ...(tab !== undefined && { [linkTabHeader]: tab }) },
    ...(json !== undefined && { json }),
  });
const pageOf = async (link: string) => (await at(link, "GET", "/current")).as(currentLinkBody).data;
const tabsOf = async (link: string) => (await pageOf(link)).tabs;
const idsOf = async (link: string) => (await tabsOf(link)).map(({ _id }) => _id);
const revoke = (id: string) => server.send("DELETE", `/api/admin/links/${id}`, { token });
const opensOf = async (subject: string, id: string) =>
  (await server.send("GET", `/api/admin/links?subject=${subject}`, { token }))
    .as(accessLinksBody)
    .data.links.find(({ _id }) => _id === id)?.opens;

/** A campaign with a draft at the client, and a shortlist of two. Ida has a link to each, and to the report. */
async function shared(email = uniqueEmail("ida")) {
  const work = await campaigns.agreed({}, { clientClearsDrafts: true });
  const { campaign, piece } = work;
  await campaigns.own(work.link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
  await campaigns.step(piece, "forward");
  const { draftId } = await campaigns.piece(piece);
  const list = await lists.listOf([{}, {}], { campaignId: campaign });
  const review = await lists.linkFor(list.id, { email, role: "decides" });
  const drafts = await campaigns.shared(campaign, "drafts", { personEmail: email.toUpperCase() });
  const report = await campaigns.shared(campaign, "report", { personEmail: email });
  return { ...work, draftId: draftId ?? "", email, list, review, drafts, report };
}

describe("the page of a client", () => {
  it("has a tab for each link of the same address in the campaign, with what waits there", async () => {
    const { list, review, drafts, report, campaign } = await shared();
    const expected = [
      { _id: review.id, kind: "review", waiting: 2 },
      { _id: drafts.id, kind: "drafts", waiting: 1 },
      { _id: report.id, kind: "report", waiting: 0 },
    ];
    for (const { link } of [review, drafts, report]) expect(await tabsOf(link)).toMatchObject(expected);
    for (const item of list.items) await lists.vote(review.link, item);
    const [first, second] = await tabsOf(review.link);
    expect([first, second]).toMatchObject([
      { _id: drafts.id, waiting: 1 },
      { _id: review.id, waiting: 0 },
    ]);
    // A single link has no tabs.
    const { link: alone } = await campaigns.shared(campaign, "report", { personEmail: uniqueEmail("max") });
    expect(await tabsOf(alone)).toEqual([]);
  });

  it("opens with the link's own tab on the first visit, and with what waits later", async () => {
    const { review, drafts, report, list } = await shared();
    const openedBy = async (link: string) => (await tabsOf(link)).find(({ isOpened }) => isOpened)?._id;
    expect(await openedBy(report.link)).toBe(report.id);
    passed = day;
    expect(await openedBy(report.link)).toBe(review.id);
    expect(await openedBy(drafts.link)).toBe(drafts.id);
    for (const item of list.items) await lists.vote(review.link, item);
    expect(await openedBy(report.link)).toBe(drafts.id);
  });

  it("is read and answered with any of its tokens, in the name of the tab's link, whose visits are counted", async () => {
    const { campaign, list, review, drafts, report, piece, draftId } = await shared();
    expect((await at(report.link, "GET", "/review", review.id)).status).toBe(200);
    expect((await at(report.link, "GET", "/review", report.id)).status).toBe(403);
    const voted = await at(report.link, "PUT", `/review/items/${list.items[0]}`, review.id, {
      decision: "approved",
    });
    expect(voted.status).toBe(200);
    expect((await lists.itemOf(list.id, list.items[0] ?? ""))?.decision).toBe("approved");
    const answered = await at(review.link, "PUT", `/drafts/${piece}`, drafts.id, {
      draftId,
      decision: "approved",
    });
    expect(answered.as(clientDraftsBody).data.page.drafts[0]?.decision).toBe("approved");
    expect(await opensOf(`campaign:${campaign}`, report.id)).toBe(1);
    expect(await opensOf(`campaign:${campaign}`, drafts.id)).toBe(1);
    expect(await opensOf(`shortlist:${list.id}`, review.id)).toBe(1);
  });

  it("is nobody else's: no other person, campaign, kind of link, or unknown ID opens a tab", async () => {
    const own = await shared();
    const other = await shared();
    const { id: watcher, link: watching } = await campaigns.shared(own.campaign, "drafts", {
      personEmail: uniqueEmail("max"),
      options: { role: "advises" },
    });
    // The same address in another campaign is another page.
    const { link: elsewhere } = await campaigns.shared(other.campaign, "report", {
      personEmail: own.email,
    });
    const creator = await server.records.pool.query(
      "select id from access_links where kind = 'collaboration' and subject_id = $1",
      [own.collaboration],
    );
    const strangers = [
      other.drafts.id,
      watcher,
      creator.rows[0]?.id,
      crypto.randomUUID(),
      "x",
      "",
      `${own.drafts.id},${own.drafts.id}`,
    ];
    for (const tab of strangers) {
      const response = await at(own.report.link, "GET", "/drafts", tab);
      expect([tab, response.status]).toEqual([tab, 401]);
    }
    const yes = { draftId: own.draftId, decision: "approved" };
    for (const link of [watching, elsewhere, own.link]) {
      expect((await at(link, "GET", "/drafts", own.drafts.id)).status).toBe(401);
      expect((await at(link, "PUT", `/drafts/${own.piece}`, own.drafts.id, yes)).status).toBe(401);
    }
    expect(await tabsOf(watching)).toEqual([]);
    expect(await tabsOf(elsewhere)).toEqual([]);
    expect((await campaigns.piece(own.piece)).state).toBe("client_review");
    // The team's tokens have no tabs.
    const headers = { [linkTabHeader]: own.drafts.id };
    expect((await server.send("GET", "/api/links/drafts", { token, headers })).status).toBe(403);
    expect((await server.send("GET", "/api/links/drafts", { headers })).status).toBe(401);
  });

  it("loses the tab of a link that was revoked or has expired, and no other", async () => {
    const { review, drafts, report } = await shared();
    await revoke(drafts.id);
    expect(await idsOf(review.link)).toEqual([review.id, report.id]);
    expect((await at(review.link, "GET", "/drafts", drafts.id)).status).toBe(403);
    expect((await at(drafts.link, "GET", "/review", review.id)).status).toBe(403);
    passed = 15 * day;
    expect((await at(report.link, "GET", "/review", review.id)).status).toBe(403);
    expect((await at(review.link, "GET", "/current")).status).toBe(403);
    expect(await tabsOf(report.link)).toEqual([]);
    expect((await at(report.link, "GET", "/report")).status).toBe(200);
  });

  it("refuses an answer that is under way when the link whose token was sent is revoked", async () => {
    const { report, drafts, piece, draftId, campaign } = await shared();
    const holder = await server.records.pool.connect();
    await holder.query("begin");
    await holder.query("select from campaigns where id = $1 for update", [campaign]);
    const yes = { draftId, decision: "approved" };
    const answering = at(report.link, "PUT", `/drafts/${piece}`, drafts.id, yes);
    const waits =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await server.records.pool.query(waits)).rowCount).toBe(1);
    await revoke(report.id);
    await holder.query("commit");
    holder.release();
    const answer = await answering;
    expect(answer.status).toBe(403);
    expect((await campaigns.piece(piece)).state).toBe("client_review");
  });

  it("is one page if two links are made at once", async () => {
    const { id: campaign } = await campaigns.campaignOf([], { active: true, clientClearsDrafts: true });
    const list = await lists.listOf([{}], { campaignId: campaign });
    const email = uniqueEmail("ida");
    const [review, drafts, report] = await Promise.all([
      lists.linkFor(list.id, { email, role: "decides" }),
      campaigns.shared(campaign, "drafts", { personEmail: email }),
      campaigns.shared(campaign, "report", { personEmail: email }),
    ]);
    expect((await idsOf(report.link)).toSorted()).toEqual([review.id, drafts.id, report.id].toSorted());
  });

  it("is joined by a person without an address if one of their links is named", async () => {
    const { id: campaign } = await campaigns.campaignOf([], { active: true, clientClearsDrafts: true });
    const first = await campaigns.shared(campaign, "report", { personName: "Ida Holm" });
    const second = await campaigns.shared(campaign, "report", { personName: "Max Berg" });
    const drafts = await campaigns.shared(campaign, "drafts", { personName: "Somebody", joins: first.id });
    expect(await idsOf(first.link)).toEqual([drafts.id, first.id]);
    expect(await tabsOf(second.link)).toEqual([]);
    const page = await at(drafts.link, "GET", "/drafts");
    expect(page.as(clientDraftsBody).data.page.person).toBe("Ida Holm");
  });

  it("gets no link of another campaign, and none that has ended", async () => {
    const [one, other] = [await shared(), await shared()];
    const share = (joins: string) =>
      campaigns.call("POST", `/campaigns/${one.campaign}/links`, {
        kind: "report",
        personName: "Ida",
        joins,
      });
    await revoke(one.report.id);
    for (const joins of [other.report.id, one.report.id, crypto.randomUUID()]) {
      const refused = await share(joins);
      expect(refused.status).toBe(422);
      expect(refused.json).toMatchObject({ errors: [{ path: "joins" }] });
    }
    expect((await share("x")).status).toBe(422);
    // To the same address, and never to the one that was typed.
    const email = uniqueEmail("eva");
    await campaigns.shared(one.campaign, "report", { joins: one.drafts.id, personEmail: email });
    expect(await campaigns.linkTo(email)).toBeUndefined();
  });

  it("has the working links of one address and campaign that were made before there were pages", async () => {
    const { review, drafts, report, campaign } = await shared();
    const { link: alone } = await campaigns.shared(campaign, "report", { personEmail: uniqueEmail("max") });
    await server.records.pool.query("update access_links set page_id = null");
    await revoke(drafts.id);
    expect(await tabsOf(report.link)).toEqual([]);
    const migration = await readFile(join(migrationsFolder, "0058_client-pages.sql"), "utf8");
    await server.records.pool.query(migration.split("--> statement-breakpoint").at(-1) ?? "");
    expect(await idsOf(report.link)).toEqual([review.id, report.id]);
    expect(await tabsOf(alone)).toEqual([]);
  });

  it("names a record once, by the link that was opened", async () => {
    const { list, email, review, drafts, report } = await shared();
    const again = await lists.linkFor(list.id, { email, role: "advises" });
    expect(await idsOf(report.link)).toEqual([again.id, drafts.id, report.id]);
    expect(await idsOf(review.link)).toEqual([review.id, drafts.id, report.id]);
  });
});
