import { describe, expect, it } from "vitest";
import { clientDraftsBody } from "#domain/deliverables/client-drafts.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { accessLinksBody } from "#domain/links/links.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { sendNotices } from "#server/send-notices.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { hour } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, own, step, piece, shared, asClient, withClient } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const subjectsTo = async (email: string) =>
  (await query("select subject from outgoing_mails where recipient = $1 order by id", [email])).map(
    ({ subject }) => subject,
  );
const point = { text: "Show the cup from the front", must: true, atSeconds: 12 };
const answer = (link: string, id: string, json: Record<string, unknown>) =>
  asClient(link, "PUT", `/drafts/${id}`, json);
const pageOf = async (link: string) =>
  (await asClient(link, "GET", "/drafts")).as(clientDraftsBody).data.page;
const share = (campaign: string, json: Record<string, unknown>, as = token) =>
  call("POST", `/campaigns/${campaign}/links`, { personName: "Ida Holm", ...json }, as);
const paths = (response: {
  as: (schema: typeof errorBodySchema) => { errors?: { path: string }[] | undefined };
}) => response.as(errorBodySchema).errors?.map(({ path }) => path);

describe("a link for a client", () => {
  it("is made for one person, mailed, listed, and revoked", async () => {
    const { campaign, piece: id, draftId } = await withClient();
    const email = `client${crypto.randomUUID()}@northwind.example`;
    const made = await share(campaign, { kind: "drafts", personEmail: email, options: { role: "advises" } });
    expect(made.status).toBe(201);
    const { url, link } = (made.json as { data: { url: string; link: { _id: string } } }).data;
    expect(url).toMatch(/\/l\/tl_[\w-]{43}$/);
    const [{ subject, text } = {}] = await query(
      "select subject, text from outgoing_mails where recipient = $1",
      [email],
    );
    expect(subject).toMatch(/^Drafts for you to look at: Spring/);
    expect(text).toContain(url.slice(url.indexOf("/l/")));
    const listed = await server.send("GET", `/api/admin/links?subject=campaign:${campaign}`, { token });
    expect(listed.as(accessLinksBody).data.links[0]).toMatchObject({
      _id: link._id,
      kind: "drafts",
      personName: "Ida Holm",
      personEmail: email,
      role: "advises",
    });
    expect(listed.text).not.toContain("tl_");
    const holder = url.slice(url.lastIndexOf("/") + 1);
    expect((await asClient(holder, "GET", "/drafts")).status).toBe(200);
    await server.send("DELETE", `/api/admin/links/${link._id}`, { token });
    expect((await answer(holder, id, { draftId, decision: "approved" })).status).toBe(403);
    expect((await piece(id)).drafts[0]?.clientAnswers).toEqual([]);
    const story = await server.send("GET", `/api/admin/timeline?subject=campaign:${campaign}`, { token });
    expect(story.as(timelineBody).find(({ title }) => title.startsWith("Link created"))).toMatchObject({
      data: { action: "share", codes: ["drafts", "advises"] },
    });
  });

  it("decides once: a second one that decides is refused while the first works", async () => {
    const { id: campaign } = await scene.campaignOf([], { active: true, clientClearsDrafts: true });
    const decides = (personName: string) =>
      share(campaign, { kind: "drafts", personName, options: { role: "decides" } });
    const both = await Promise.all([decides("Ida Holm"), decides("Max Berg")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { links } = (
      await server.send("GET", `/api/admin/links?subject=campaign:${campaign}`, { token })
    ).as(accessLinksBody).data;
    await server.send("DELETE", `/api/admin/links/${links[0]?._id}`, { token });
    expect((await decides("Eva Lund")).status).toBe(201);
  });

  it("of one kind does not end those of the other", async () => {
    const { id: campaign } = await scene.campaignOf([], { active: true, clientClearsDrafts: true });
    const { link } = await shared(campaign, "drafts");
    for (let count = 0; count < 6; count += 1) {
      await shared(campaign, "report", { personName: `Reader ${count}` });
    }
    expect((await asClient(link, "GET", "/drafts")).status).toBe(200);
    const { links } = (
      await server.send("GET", `/api/admin/links?subject=campaign:${campaign}`, { token })
    ).as(accessLinksBody).data;
    expect(links.filter(({ kind, revokedAt }) => kind === "report" && revokedAt === null)).toHaveLength(5);
  });

  it.each([
    [{ kind: "drafts" }, ["options.role"]],
    [{ kind: "drafts", days: 91, options: { role: "decides" } }, ["days"]],
    [{ kind: "report", days: 366 }, ["days"]],
    [{ kind: "report", days: 0 }, ["days"]],
    [{ kind: "review" }, ["kind"]],
    [{ kind: "report", personName: " " }, ["personName"]],
    [{ kind: "report", personEmail: "nobody" }, ["personEmail"]],
  ])("needs all that it says: %j", async (json, wrong) => {
    const { id: campaign } = await scene.campaignOf([], { active: true, clientClearsDrafts: true });
    const refused = await share(campaign, json);
    expect([refused.status, paths(refused)]).toEqual([422, wrong]);
  });

  it("is made by editors, and to drafts only where the client looks at them", async () => {
    const { id: campaign } = await scene.campaignOf([], { active: true });
    const viewer = await addColleague(server, "viewer");
    expect((await share(campaign, { kind: "report" }, viewer.token)).status).toBe(403);
    const refused = await share(campaign, { kind: "drafts", options: { role: "advises" } });
    expect([refused.status, paths(refused)]).toEqual([422, ["kind"]]);
    expect((await share(crypto.randomUUID(), { kind: "report" })).status).toBe(404);
  });
});

describe("the drafts page", () => {
  it("shows what is with the client, and nothing of other pieces and campaigns", async () => {
    const {
      campaign,
      link,
      piece: id,
      client,
    } = await withClient({}, { brief: { about: "Tea for a quiet morning" } });
    const others = await shared(campaign, "drafts", {
      personName: "Other reader",
      options: { role: "advises" },
    });
    const other = await withClient();
    const waiting = await scene.agreed({}, { clientClearsDrafts: true });
    await own(waiting.link, "POST", `/deliverables/${waiting.piece}/drafts`, { caption: "Not forwarded" });
    const response = await asClient(client, "GET", "/drafts");
    for (const mark of ["Other reader", other.piece, waiting.piece, link, "Not forwarded"]) {
      expect(response.text).not.toContain(mark);
    }
    const { page } = response.as(clientDraftsBody).data;
    expect(page).toMatchObject({
      person: "Ida Holm",
      role: "decides",
      campaign: { clientName: "Northwind Tea", brief: { about: "Tea for a quiet morning" } },
    });
    expect(page.drafts).toHaveLength(1);
    expect(page.drafts[0]).toMatchObject({
      _id: id,
      isOpen: true,
      round: 1,
      decision: null,
      answer: null,
    });
    expect((await pageOf(others.link)).person).toBe("Other reader");
  });

  it("is for links to drafts alone", async () => {
    const { campaign, link, piece: id, draftId } = await withClient();
    const { link: report } = await shared(campaign, "report");
    const yes = { draftId, decision: "approved" };
    for (const stranger of [link, report]) {
      expect((await asClient(stranger, "GET", "/drafts")).status).toBe(403);
      expect((await answer(stranger, id, yes)).status).toBe(403);
    }
    expect((await asClient(`tl_${"a".repeat(43)}`, "GET", "/drafts")).status).toBe(401);
    expect((await answer((await withClient()).client, id, yes)).status).toBe(404);
    expect((await piece(id)).state).toBe("client_review");
  });
});

describe("an answer of a client", () => {
  it("of the one who decides gives the draft back to the team, who hears of it", async () => {
    const { client, clientId, campaign, collaboration, email, piece: id, draftId } = await withClient();
    const mails = (await subjectsTo(email)).length;
    const asked = await answer(client, id, { draftId, decision: "points", points: [point] });
    expect(asked.as(clientDraftsBody).data.page.drafts[0]).toMatchObject({
      isOpen: false,
      decision: "points",
      answer: { decision: "points", points: [point] },
    });
    const after = await piece(id);
    expect(after.state).toBe("submitted");
    expect(after.drafts[0]?.clientAnswers).toMatchObject([
      { name: "Ida Holm", isDecider: true, decision: "points", points: [point] },
    ]);
    // The creator hears one voice, and not this one.
    expect(await subjectsTo(email)).toHaveLength(mails);
    const notices = await query("select kind from notices where record_id = $1", [collaboration]);
    expect(notices.map(({ kind }) => kind)).toContain("answered");
    const story = await server.send("GET", `/api/admin/timeline?subject=campaign:${campaign}`, { token });
    expect(story.as(timelineBody)[0]).toMatchObject({
      author: { type: "link", _id: clientId, name: "Ida Holm" },
      data: { action: "deliverable-answer", codes: ["points"] },
    });
    const again = await answer(client, id, { draftId, decision: "points", points: [point] });
    expect(again.status).toBe(200);
    expect((await piece(id)).updatedAt).toBe(after.updatedAt);
    const changed = await answer(client, id, { draftId, decision: "approved" });
    expect(changed.status).toBe(409);
    expect((changed.json as { current: unknown }).current).toMatchObject({ drafts: [{ isOpen: false }] });
    expect((await step(id, "approve", { draftId })).status).toBe(422);
  });

  it("that approves lets the team approve", async () => {
    const { client, piece: id, draftId } = await withClient();
    expect((await answer(client, id, { draftId, decision: "approved" })).status).toBe(200);
    expect((await step(id, "approve", { draftId })).status).toBe(200);
  });

  it("of others stands beside, moves nothing, and can be changed while it is looked at", async () => {
    const { campaign, piece: id, draftId } = await withClient();
    const { link } = await shared(campaign, "drafts", {
      personName: "Max Berg",
      options: { role: "advises" },
    });
    expect((await answer(link, id, { draftId, decision: "approved" })).status).toBe(200);
    expect((await answer(link, id, { draftId, decision: "approved" })).status).toBe(200);
    expect((await answer(link, id, { draftId, decision: "points", points: [point] })).status).toBe(200);
    const { state, drafts } = await piece(id);
    expect(state).toBe("client_review");
    expect(drafts[0]?.clientAnswers).toMatchObject([
      { name: "Max Berg", isDecider: false, decision: "points" },
    ]);
    await step(id, "recall");
    expect((await step(id, "approve", { draftId })).status).toBe(422);
    const story = await server.send("GET", `/api/admin/timeline?subject=campaign:${campaign}`, { token });
    const told = story.as(timelineBody).filter(({ data }) => data.action === "deliverable-advise");
    expect(told.map(({ data }) => data.codes)).toEqual([["points"], ["approved"]]);
  });

  it("of another one who decides later takes the place of the first", async () => {
    const { campaign, client, clientId, piece: id, draftId } = await withClient();
    await answer(client, id, { draftId, decision: "approved" });
    await step(id, "forward");
    await server.send("DELETE", `/api/admin/links/${clientId}`, { token });
    const { link } = await shared(campaign, "drafts", { personName: "Eva Lund" });
    expect((await answer(link, id, { draftId, decision: "points", points: [point] })).status).toBe(200);
    expect((await piece(id)).drafts[0]?.clientAnswers.map(({ name }) => name)).toEqual(["Eva Lund"]);
    expect((await step(id, "approve", { draftId })).status).toBe(422);
  });

  it("moves the draft also if it is the same as before it was sent again", async () => {
    const { client, piece: id, draftId } = await withClient();
    await answer(client, id, { draftId, decision: "points", points: [point] });
    await step(id, "forward");
    expect((await answer(client, id, { draftId, decision: "points", points: [point] })).status).toBe(200);
    expect((await piece(id)).state).toBe("submitted");
  });

  it.each([
    [{ decision: "points" }, ["points"]],
    [{ decision: "approved", points: [point] }, ["points"]],
    [{ decision: "points", points: Array(21).fill(point) }, ["points"]],
    [{ decision: "points", points: [{ ...point, text: " " }] }, ["points.0.text"]],
    [{ decision: "maybe" }, ["decision"]],
    [{ decision: "approved", draftId: "x" }, ["draftId"]],
  ])("says what it means: %j", async (json, wrong) => {
    const { client, piece: id, draftId } = await withClient();
    const refused = await answer(client, id, { draftId, ...json });
    expect([refused.status, paths(refused)]).toEqual([422, wrong]);
    expect((await piece(id)).state).toBe("client_review");
  });

  it("to a draft that was overtaken, taken back, or is in a campaign that is over, is refused", async () => {
    const { campaign, client, link, piece: id, draftId } = await withClient();
    await step(id, "recall");
    expect((await answer(client, id, { draftId, decision: "approved" })).status).toBe(409);
    await own(link, "POST", `/deliverables/${id}/drafts`, { caption: "#ad Another one" });
    await step(id, "forward");
    const late = await answer(client, id, { draftId, decision: "approved" });
    expect(late.status).toBe(409);
    expect((late.json as { current: unknown }).current).toMatchObject({
      drafts: [{ round: 2, isOpen: true }],
    });
    await query("update campaigns set state = 'cancelled' where id = $1", [campaign]);
    const [shown] = (await pageOf(client)).drafts;
    expect(shown?.isOpen).toBe(false);
    const over = await answer(client, id, { draftId: shown?.draftId, decision: "approved" });
    expect(over.status).toBe(409);
  });

  it("is counted once of two at once, and against the team that takes it back", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, piece: id, draftId } = await withClient();
      const both = await Promise.all([
        answer(client, id, { draftId, decision: "approved" }),
        answer(client, id, { draftId, decision: "points", points: [point] }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await piece(id)).drafts[0]?.clientAnswers).toHaveLength(1);
    }
    for (let round = 0; round < 4; round += 1) {
      const { client, piece: id, draftId } = await withClient();
      const both = await Promise.all([
        answer(client, id, { draftId, decision: "approved" }),
        step(id, "recall"),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { state, drafts } = await piece(id);
      expect(state).toBe("submitted");
      expect(drafts[0]?.clientAnswers).toHaveLength(both[0].status === 200 ? 1 : 0);
    }
  });
});

describe("an answer that is taken back", () => {
  const retract = (link: string, id: string) => asClient(link, "DELETE", `/drafts/${id}`);
  const yes = (draftId: string) => ({ draftId, decision: "approved" });

  it("gives the draft to the client again, who can answer anew", async () => {
    const { client, campaign, collaboration, piece: id, draftId } = await withClient();
    await answer(client, id, yes(draftId));
    expect((await pageOf(client)).drafts[0]).toMatchObject({ isOpen: false, mayRetract: true });
    const taken = await retract(client, id);
    expect(taken.as(clientDraftsBody).data.page.drafts[0]).toMatchObject({
      isOpen: true,
      mayRetract: false,
      decision: null,
      answer: null,
    });
    expect(await piece(id)).toMatchObject({ state: "client_review", drafts: [{ clientAnswers: [] }] });
    // The same call again changes nothing.
    const { updatedAt } = await piece(id);
    expect((await retract(client, id)).status).toBe(200);
    expect((await piece(id)).updatedAt).toBe(updatedAt);
    expect((await step(id, "approve", { draftId })).status).not.toBe(200);
    const notices = await query("select kind from notices where record_id = $1", [collaboration]);
    expect(notices.map(({ kind }) => kind)).toContain("retracted");
    const story = await server.send("GET", `/api/admin/timeline?subject=campaign:${campaign}`, { token });
    expect(story.as(timelineBody)[0]).toMatchObject({ data: { action: "deliverable-retract" } });
    expect((await answer(client, id, { draftId, decision: "points", points: [point] })).status).toBe(200);
    expect((await retract(client, id)).status).toBe(200);
  });

  it.each(["approve", "ask", "forward", "recall"])("counts once the team has acted: %s", async (action) => {
    const { client, piece: id, draftId } = await withClient();
    await answer(client, id, yes(draftId));
    if (action === "recall") await step(id, "forward");
    expect((await step(id, action, { draftId, ...(action === "ask" && { points: [point] }) })).status).toBe(
      200,
    );
    const refused = await retract(client, id);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ current: { drafts: [{ mayRetract: false }] } });
    expect((await piece(id)).drafts[0]?.clientAnswers).toHaveLength(1);
  });

  it("is the decider's own, in their campaign, while the link works", async () => {
    const { client, clientId, campaign, piece: id, draftId } = await withClient();
    const { link: adviser } = await shared(campaign, "drafts", {
      personName: "Max Berg",
      options: { role: "advises" },
    });
    expect((await retract(client, id)).status).toBe(409);
    await answer(adviser, id, yes(draftId));
    expect((await retract(adviser, id)).status).toBe(409);
    await answer(client, id, yes(draftId));
    expect((await retract(adviser, id)).status).toBe(409);
    expect((await retract((await withClient()).client, id)).status).toBe(404);
    await server.send("DELETE", `/api/admin/links/${clientId}`, { token });
    expect((await retract(client, id)).status).toBe(403);
    expect((await piece(id)).state).toBe("submitted");
  });

  it("or the team's decision counts if both come at once, never both", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, piece: id, draftId } = await withClient();
      await answer(client, id, yes(draftId));
      const [taken, approved] = await Promise.all([retract(client, id), step(id, "approve", { draftId })]);
      const { state, drafts } = await piece(id);
      const isTaken = taken.status === 200;
      expect(approved.status === 200).toBe(!isTaken);
      expect(state).toBe(isTaken ? "client_review" : "approved");
      expect(drafts[0]?.clientAnswers).toHaveLength(isTaken ? 0 : 1);
      expect(drafts[0]?.decision).toBe(isTaken ? null : "approved");
    }
  });
});

describe("the client's people", () => {
  const pass = async (time: number) => {
    server.clock.advance(time);
    await sendNotices(otherProcess(server, server.clock.now));
  };

  it("hear of new drafts once a day, and not while the campaign is paused", async () => {
    const email = `client${crypto.randomUUID()}@northwind.example`;
    const { campaign, piece: id } = await withClient();
    await shared(campaign, "drafts", {
      personName: "Max Berg",
      personEmail: email,
      options: { role: "advises" },
    });
    const news = async () =>
      (await subjectsTo(email)).filter((subject) => String(subject).startsWith("New drafts")).length;
    await step(id, "recall");
    await step(id, "forward");
    await scene.setState(campaign, "pause");
    await pass(hour);
    expect(await news()).toBe(0);
    await scene.setState(campaign, "resume");
    await pass(48 * hour);
    expect(await news()).toBe(1);
    await step(id, "recall");
    await step(id, "forward");
    await pass(hour);
    expect(await news()).toBe(1);
  });
});
