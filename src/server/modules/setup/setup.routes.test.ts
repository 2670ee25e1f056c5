import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { sessionBody } from "#domain/admin/admin.contract.ts";
import { mailStateBody } from "#domain/agency/mail-state.contract.ts";
import { openPlacesBody } from "#domain/content/page-text.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { setupBody } from "#domain/setup/setup.contract.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { mailSending, sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { smtpTransport } from "#server/platform/mail/mail-transport.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const peer = await startSmtpPeer();
const server = await startTestServer({ settings: { smtpUrl: peer.url } });
const withoutMail = await startTestServer();
afterAll(async () => {
  await peer.close();
  await server.close();
  await withoutMail.close();
});
const token = await server.signIn();
beforeEach(async () => {
  await server.empty();
  peer.refuseWith(undefined);
});

const quiet = { warn: () => {}, error: () => {} };
const worker = jobRunner(server.records, (jobs) => [
  handleJob(
    sendMailJob,
    mailSending({
      database: server.database,
      jobs,
      send: smtpTransport(peer.url, { from: "us@mail.example", publicUrl: "http://localhost:3000" }),
      isDelivered: true,
      log: quiet,
    }),
  ),
]);

const get = (path: string) => server.send("GET", path, { token });
const put = (path: string, json: unknown) => server.send("PUT", path, { token, json });
/** Names of the steps in a state. */
async function steps(state: string): Promise<string[]> {
  const { data } = (await get("/api/admin/setup")).as(setupBody);
  return data.steps.filter((each) => each.state === state).map(({ step }) => step);
}
const mail = async () => (await get("/api/admin/mail")).as(mailStateBody).data;

it("every step of a new site is open, and each is done once the site shows it", async () => {
  expect(await steps("open")).toHaveLength(8);
  const navigation = join(server.folder, "content", "navigation.json");
  const before = await readFile(navigation, "utf8");
  await writeFile(navigation, before.replace('"Tandem"', '"Rückenwind"'));
  await put("/api/admin/settings", { legalName: "Rückenwind GmbH" });
  expect(await steps("done")).toEqual(["name", "region"]);
  const { places } = (await get("/api/admin/content-places")).as(openPlacesBody).data;
  const values = Object.fromEntries(places.map(({ name }) => [name, "ours"]));
  await put("/api/admin/content-places", { values });
  await insertInfluencers(server.database, [{}]);
  await addColleague(server, "editor");
  expect(await steps("done")).toEqual(["name", "legal", "region", "creators", "colleagues"]);
  await writeFile(navigation, before);
});

it("a step can be skipped and opened again, twice at once is once, and the history says so", async () => {
  const path = "/api/admin/setup/logo";
  await Promise.all([put(path, { skipped: true }), put(path, { skipped: true })]);
  expect(await steps("skipped")).toEqual(["logo"]);
  await put(path, { skipped: false });
  expect(await steps("skipped")).toEqual([]);
  const history = (await get("/api/admin/history?type=settings")).as(historyBody);
  expect(history.map(({ after }) => after)).toEqual([
    { setupStep: "logo", skipped: false },
    { setupStep: "logo", skipped: true },
  ]);
  expect((await put("/api/admin/setup/else", { skipped: true })).status).toBe(404);
  expect((await put(path, { skipped: "yes" })).status).toBe(422);
});

it("mail is done once a test has reached the mail server, and a failure shows its code", async () => {
  await put("/api/admin/setup/mail", { skipped: false });
  expect(await mail()).toMatchObject({ delivery: "server", lastSentAt: null, waiting: 0, lastError: null });
  const sent = await server.send("POST", "/api/admin/mail/test", { token });
  expect(sent.json).toMatchObject({ message: `A test email to ${administrator.email} is on its way.` });
  expect(await mail()).toMatchObject({ waiting: 1, lastSentAt: null });
  peer.refuseWith(450);
  await worker.runOnce();
  expect(await mail()).toMatchObject({
    waiting: 1,
    failing: 1,
    lastError: "EENVELOPE 450",
    lastSentAt: null,
  });
  expect(await steps("done")).not.toContain("mail");
  await server.records.pool.query("delete from outgoing_mails");
  peer.refuseWith(undefined);
  await server.send("POST", "/api/admin/mail/test", { token });
  await worker.runOnce();
  expect(peer.mails.at(-1)?.to).toEqual([administrator.email]);
  expect(await mail()).toMatchObject({ waiting: 0, failing: 0, lastSentAt: expect.any(String) });
  expect(await steps("done")).toContain("mail");
});

it("without a mail server, the session says that mail goes to a folder, and nothing names a secret", async () => {
  const session = async (of: typeof server) => {
    const response = await of.send("GET", "/api/admin/session", { token: await of.signIn() });
    return response.as(sessionBody).data.mailDelivery;
  };
  expect(await session(withoutMail)).toBe("folder");
  expect(await session(server)).toBe("server");
  expect((await get("/api/admin/mail")).text).not.toContain("smtp:");
});
