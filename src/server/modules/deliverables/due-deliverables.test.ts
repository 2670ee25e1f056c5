import { beforeEach, describe, expect, it } from "vitest";
import { linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { remindOfDeliverables } from "#server/modules/deliverables/due-deliverables.service.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const start = Date.parse("2026-11-02T11:00:00Z");
let passed = 0;
const now = () => new Date(start + passed);
const server = await startServerForFile({ now });
let scene = campaignScene(server, await server.signIn());
const dayFrom = (days: number) => new Date(now().getTime() + days * day).toISOString().slice(0, 10);
const pass = (time: number) => {
  passed += time;
};
/** As two processes do it. */
const remind = () => Promise.all([1, 2].map(() => remindOfDeliverables(otherProcess(server, now))));
const subjects = async (like: string) => {
  const { rows } = await server.records.pool.query(
    "select subject, recipient from outgoing_mails where subject like $1 order by id",
    [like],
  );
  return rows as { subject: string; recipient: string }[];
};
/** Of the last mail with these words in its subject. */
const texts = async (...words: (string | undefined)[]) => {
  const { rows } = await server.records.pool.query(
    "select text from outgoing_mails where subject like $1 order by id desc limit 1",
    [`%${words.join("%")}%`],
  );
  return (rows as { text: string }[])[0]?.text ?? "";
};
const reel = (draftDueOn: string | null, publishOn: string | null = null) => ({
  deliverables: [
    { platform: "instagram", format: "reel", title: crypto.randomUUID(), draftDueOn, publishOn },
  ],
});
const draft = (link: string, id: string) =>
  scene.own(link, "POST", `/deliverables/${id}/drafts`, { caption: `#ad ${crypto.randomUUID()}` });
const work = async () =>
  (
    await server.send("GET", "/api/admin/work?kind=deliverable&owner=all", { token: await server.signIn() })
  ).as(workBody).data;

beforeEach(async () => {
  passed = 0;
  scene = campaignScene(server, await server.signIn());
});

describe("a creator", () => {
  it("is reminded of a draft three days before and on the day, once by all processes", async () => {
    const { pieces } = await scene.agreed(reel(dayFrom(3)));
    const title = `%${pieces[0]?.title}`;
    await remind();
    await remind();
    expect(await subjects(title)).toHaveLength(1);
    pass(3 * day);
    await remind();
    expect((await subjects(title)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your draft is due on/),
      expect.stringMatching(/^Your draft is due on/),
    ]);
  });

  it("without an email address is work for the owner instead, with a text to copy, until the draft has come", async () => {
    const { pieces, piece: id, collaboration, link } = await scene.agreed(reel(dayFrom(3)));
    await server.records.pool.query(
      "update influencers set email = null where id = (select influencer_id from campaign_creators where id = $1)",
      [collaboration],
    );
    const waiting = async () => {
      const token = await server.signIn();
      const { items } = (await server.send("GET", "/api/admin/work?kind=message&owner=all", { token })).as(
        workBody,
      ).data;
      return items.filter(({ task }) => task.includes(pieces[0]?.title ?? ""));
    };
    await remind();
    await remind();
    expect(await subjects(`%${pieces[0]?.title}`)).toEqual([]);
    const [item, ...others] = await waiting();
    expect([item?.dueOn, others]).toEqual([dayFrom(3), []]);
    expect(item?.task).toMatch(/^Remind the creator of the draft: Reel on Instagram/);
    const made = await scene.call("POST", "/links", { recipients: [`message:${item?._id}`] });
    const [{ message = "" } = {}] = made.as(linksToCopyBody).data.links;
    expect(message).toContain("a reminder from");
    expect(message).toContain(pieces[0]?.title);
    expect((await draft(link, id)).status).toBe(201);
    expect(await waiting()).toEqual([]);
  });

  it("is not reminded while the campaign is paused, or once the draft has come", async () => {
    const paused = await scene.agreed(reel(dayFrom(2)));
    await scene.setState(paused.campaign, "pause");
    const sent = await scene.agreed(reel(dayFrom(2)));
    await draft(sent.link, sent.piece);
    await remind();
    for (const { pieces } of [paused, sent])
      expect(await subjects(`%due on%${pieces[0]?.title}`)).toEqual([]);
  });
});

it("is asked on the day for a post that needs no draft, and not for a draft", async () => {
  const { pieces } = await scene.agreed(reel(null, dayFrom(3)));
  await remind();
  pass(3 * day);
  await remind();
  expect((await subjects(`%${pieces[0]?.title}`)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your post is due on/),
  ]);
});

describe("the owner", () => {
  const late = (title: string | undefined) => subjects(`%is late%${title}`);

  it("hears once of a draft that did not come on its day, and again of another day", async () => {
    const { pieces, piece: id } = await scene.agreed(reel(dayFrom(2)));
    const title = pieces[0]?.title;
    pass(2 * day);
    await remind();
    expect(await late(title)).toEqual([]);
    pass(day);
    await remind();
    await remind();
    expect(await late(title)).toMatchObject([{ recipient: expect.stringMatching(/@/) }]);
    expect(await texts("is late", title)).toContain(`campaign?deliverable=${id}`);
    const changes = { draftDueOn: dayFrom(1) };
    const edited = await scene.call("PUT", `/deliverables/${id}`, changes, await server.signIn());
    expect(edited.status, edited.text).toBe(200);
    pass(2 * day);
    await remind();
    expect(await late(title)).toHaveLength(2);
  });

  it("hears nothing where the day was over before it was the creator's turn, or the campaign is paused", async () => {
    const asked = await scene.agreed(reel(dayFrom(1)));
    await draft(asked.link, asked.piece);
    const paused = await scene.agreed(reel(dayFrom(1)));
    await scene.setState(paused.campaign, "pause");
    pass(3 * day);
    const { draftId } = await scene.piece(asked.piece, await server.signIn());
    const points = [{ text: "Show the label" }];
    const answer = await scene.step(asked.piece, "ask", { draftId, points }, await server.signIn());
    expect(answer.status, answer.text).toBe(200);
    pass(day);
    await remind();
    for (const { pieces } of [asked, paused]) expect(await late(pieces[0]?.title)).toEqual([]);
  });
});

describe("the team", () => {
  it("is reminded of a draft that nobody answers, and has it in its work", async () => {
    const { pieces, piece, link } = await scene.agreed(reel(dayFrom(20)));
    await draft(link, piece);
    const item = async () => (await work()).items.find(({ _id }) => _id === piece);
    expect(await item()).toMatchObject({
      kind: "deliverable",
      task: expect.stringMatching(/^Answer the draft: Reel/),
    });
    const unanswered = () => subjects(`%is waiting for an answer%${pieces[0]?.title}`);
    await remind();
    expect(await unanswered()).toEqual([]);
    pass(8 * day);
    await remind();
    expect(await unanswered()).toHaveLength(1);
    pass(3 * day);
    await remind();
    await remind();
    expect((await unanswered()).length).toBe(2);
    expect(await texts("is waiting for an answer", pieces[0]?.title)).toContain(
      `campaign?deliverable=${piece}`,
    );
    expect(await item()).toMatchObject({ group: "late" });
  });
});
