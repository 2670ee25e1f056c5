import { beforeEach, expect, it } from "vitest";
import { remindOfDecisions } from "#server/modules/status/due-decisions.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { apply, decide, makeAdmin, query } = undoScene(server, token);
await makeAdmin("other@tandem.example");
beforeEach(() => server.empty());

/** November 2, 2026 is a Monday. */
const monday = "2026-11-02T10:00:00Z";

async function applied(name: string, at: string): Promise<string> {
  const id = await apply({ name });
  await query("update join_requests set created_at = $2 where id = $1", [id, at]);
  await query("delete from outgoing_mails");
  return id;
}

/** Notifications that administrators get at this time from two processes at once. */
async function remindAt(time: string) {
  const nodes = [1, 2].map(() => otherProcess(server, () => new Date(time)));
  await Promise.all(nodes.map((node) => remindOfDecisions(node)));
  const mails = await query<{ recipient: string; subject: string; text: string }>(
    "delete from outgoing_mails returning recipient, subject, text",
  );
  return mails.toSorted((one, other) => one.recipient.localeCompare(other.recipient));
}

it("is sent once to each administrator on the fifth business day, and every business day after it", async () => {
  await applied("Ann Lee", monday);
  expect(await remindAt("2026-11-06T12:00:00Z")).toEqual([]);
  expect(await remindAt("2026-11-09T06:59:00Z")).toEqual([]);
  const mails = await remindAt("2026-11-09T07:00:00Z");
  expect(mails.map(({ recipient }) => recipient)).toEqual(["other@tandem.example", "owner@tandem.example"]);
  expect(mails[0]?.subject).toBe("1 decision is due");
  expect(mails[0]?.text).toContain("Ann Lee: Due today");
  expect(await remindAt("2026-11-09T07:15:00Z")).toEqual([]);
  const [late] = await remindAt("2026-11-10T23:59:00Z");
  expect(late?.text).toContain("Ann Lee: 1 business day late");
});

it("stands still over a weekend, and ends with the decision", async () => {
  const id = await applied("Ann Lee", monday);
  expect(await remindAt("2026-11-13T12:00:00Z")).toHaveLength(2);
  expect(await remindAt("2026-11-14T12:00:00Z")).toEqual([]);
  expect(await remindAt("2026-11-15T12:00:00Z")).toEqual([]);
  expect(await remindAt("2026-11-16T12:00:00Z")).toHaveLength(2);
  await decide(id, "approve");
  await query("delete from outgoing_mails");
  expect(await remindAt("2026-11-17T12:00:00Z")).toEqual([]);
});

it("leaves out who was asked for changes, and counts on from the answer", async () => {
  const id = await applied("Ann Lee", monday);
  await query("update join_requests set state = 'changes_asked' where id = $1", [id]);
  expect(await remindAt("2026-11-09T12:00:00Z")).toEqual([]);
  await query("update join_requests set state = 'waiting', counts_from = '2026-11-04' where id = $1", [id]);
  expect(await remindAt("2026-11-10T12:00:00Z")).toEqual([]);
  const [mail] = await remindAt("2026-11-11T12:00:00Z");
  expect(mail?.text).toContain("Ann Lee: Due today");
});

it("names the ten oldest of each kind, brands that wait too, and says how many are due", async () => {
  for (let index = 0; index < 12; index += 1) await applied(`Creator ${index}`, monday);
  const createdAt = new Date("2026-11-01T10:00:00Z");
  await insertBrands(server.database, [
    { companyName: "Waits", status: "pending", createdAt },
    { companyName: "Listed", status: "published", createdAt },
  ]);
  const [mail] = await remindAt("2026-11-09T12:00:00Z");
  expect(mail?.subject).toBe("13 decisions are due");
  expect(mail?.text).toMatch(/Waits: 1 business day late\nCreator/);
  expect(mail?.text).toContain("These have waited longest:");
  expect(mail?.text).not.toContain("Listed");
});

it("is forgotten after 400 days", async () => {
  await applied("Ann Lee", monday);
  await remindAt("2026-11-09T12:00:00Z");
  expect(await query("select key from sent_reminders")).toEqual([{ key: "decisions due 2026-11-09" }]);
  await reminders.forgetOld(otherProcess(server, () => new Date("2027-12-13T12:00:00Z")));
  expect(await query("select from sent_reminders")).toHaveLength(1);
  await reminders.forgetOld(otherProcess(server, () => new Date("2027-12-15T12:00:00Z")));
  expect(await query("select from sent_reminders")).toEqual([]);
});
