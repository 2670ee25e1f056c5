import { expect, it } from "vitest";
import { remindOfDeliverables } from "#server/modules/deliverables/due-deliverables.service.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let passed = 0;
const start = Date.parse("2026-11-02T11:00:00Z");
const now = () => new Date(start + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();

const queued = async (event: string, id: string) => {
  const { rows } = await server.records.pool.query(
    "select body::json as body from webhook_deliveries where event = $1 and body like $2",
    [event, `%${id}%`],
  );
  return (rows as { body: { data: object; text: string } }[]).map(({ body }) => body);
};

it("webhooks hear once of an accepted offer, of a draft, a message, and each day that was missed", async () => {
  const events = ["offer.answered", "draft.received", "deliverable.late", "conversation.message_received"];
  const json = { url: "http://127.0.0.1:9/", events };
  expect((await server.send("POST", "/api/admin/webhooks", { token, json })).status).toBe(201);
  const scene = campaignScene(server, token);
  const dueOn = new Date(start + 2 * day).toISOString().slice(0, 10);
  const deliverables = [
    { platform: "instagram", format: "reel", title: "", draftDueOn: dueOn, publishOn: null },
  ];
  const { collaboration, link, piece: id } = await scene.agreed({ deliverables });
  expect(await queued("offer.answered", collaboration)).toMatchObject([
    {
      data: { collaborationId: collaboration, answer: "accepted" },
      text: expect.stringMatching(/^A creator has accepted an offer\. /),
    },
  ]);
  passed = 3 * day;
  for (const _ of [1, 2]) {
    await Promise.all([1, 2].map(() => remindOfDeliverables(otherProcess(server, now))));
  }
  expect(await queued("deliverable.late", id)).toMatchObject([
    {
      data: { id, isDraft: true, dueOn },
      text: `A draft is late: it was due on ${dueOn}. http://localhost:3000/admin/campaign?deliverable=${id}`,
    },
  ]);
  const sent = await scene.own(link, "POST", `/deliverables/${id}/drafts`, { caption: "#ad Look" });
  expect(sent.status, sent.text).toBeLessThan(300);
  expect(await queued("draft.received", id)).toMatchObject([
    { data: { id, collaborationId: collaboration } },
  ]);
  await scene.own(link, "POST", "/messages", { text: "May I film in June?" });
  const told = await queued("conversation.message_received", "/admin/inbox?id=");
  expect(told).toMatchObject([
    { text: expect.stringMatching(/^There is a new message in a conversation\. http/) },
  ]);
  expect(JSON.stringify(told)).not.toContain("June");
});
