import { beforeEach, expect, it } from "vitest";
import * as media from "#server/modules/media/media.service.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { mailSending, sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { jpeg } from "#tests/factories/files.ts";
import { jobRunner, makeDue } from "#tests/harness/job-runner.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";
import { finish } from "./undo.service.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const { apply, decide, passTime, query, rows, undo } = undoScene(server, token);

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

it("a process that starts meanwhile keeps the files, and undoes what another one has done", async () => {
  const id = await apply({}, { images: [await jpeg()] });
  const files = await server.filesIn("media");
  const offer = offerIn(await decide(id, "reject"));
  const context = otherProcess(server);
  await finish(context);
  expect(await media.sweep(context, tomorrow())).toBe(0);
  expect(await server.filesIn("media")).toEqual(files);
  expect((await undo(offer)).status).toBe(200);
  expect(await server.filesIn("media")).toEqual(files);
});

it("when the time is over, the files go, and what the history knows of the person", async () => {
  const id = await apply({}, { images: [await jpeg()], videos: [] });
  await query(
    `insert into history (id, admin_id, admin_email, action, record_type, record_id, record_name, before, after, created_at)
     values ($1, $1, 'a@b.example', 'edit', 'join-request', $1, 'Ann', '{"email": "old@mail.example"}', '{}', now())`,
    [id],
  );
  await decide(id, "reject");
  const known = () => query("select before from history where action = 'edit'");
  expect(await known()).toEqual([{ before: { email: "old@mail.example" } }]);
  await passTime();
  await finish(otherProcess(server));
  expect(await server.filesIn("media")).toEqual([]);
  expect(await known()).toEqual([{ before: {} }]);
  for (const table of ["media", "undos"]) expect(await rows(table)).toEqual([]);
});

it("an approval that stays keeps the creator's files", async () => {
  await decide(await apply({}, { images: [await jpeg()] }), "approve");
  await passTime();
  await finish(otherProcess(server));
  expect(await rows("media")).toHaveLength(1);
  expect((await server.filesIn("media")).length).toBeGreaterThan(0);
  expect(await rows("undos")).toEqual([]);
});

it("finishes many, with two processes at once", async () => {
  for (let index = 0; index < 12; index += 1) await decide(await apply(), "reject");
  await query(
    "insert into undos select gen_random_uuid(), admin_id, action, record_type, gen_random_uuid(), '', '{}', null, null, null, until from undos, generate_series(1, 20)",
  );
  await passTime();
  await Promise.all([finish(otherProcess(server)), finish(otherProcess(server))]);
  expect(await rows("undos")).toEqual([]);
});

it("a mail of a decision is sent after the time, once, and not at all if the decision was undone", async () => {
  const [undone, stays] = [await apply(), await apply({ email: "stays@mail.example" })];
  await query("delete from outgoing_mails");
  const offer = offerIn(await decide(undone, "reject"));
  await decide(stays, "reject");
  const sent: string[] = [];
  const log = { warn: () => {}, error: () => {} };
  const runner = jobRunner(server.records, (jobs) => [
    handleJob(
      sendMailJob,
      mailSending({
        database: server.database,
        jobs,
        log,
        send: async ({ recipient }) => void sent.push(recipient),
      }),
    ),
  ]);
  await makeDue(server.records);
  await runner.runOnce();
  expect(sent).toEqual([]);
  await undo(offer);
  await query("update outgoing_mails set next_attempt = now()");
  await otherProcess(server);
  await query("update pgboss.job set state = 'created', start_after = now() where name = 'send-mail'");
  await runner.runOnce();
  expect(sent).toEqual(["stays@mail.example"]);
  expect(await rows("outgoing_mails")).toEqual([]);
});
