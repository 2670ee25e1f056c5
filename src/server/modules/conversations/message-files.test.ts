import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ownMessagesBody, threadBody } from "#domain/conversations/conversations.contract.ts";
import * as media from "#server/modules/media/media.service.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { mailSending, sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { type SendMail, smtpTransport } from "#server/platform/mail/mail-transport.ts";
import { jpeg, pdf, textFile } from "#tests/factories/files.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";

const server = await startServerForFile({ settings: mailSettings });
const peer = await startSmtpPeer();
afterAll(() => peer.close());
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
const place = "/uploads/messages/00000000-0000-4000-8000-000000000001";
const sender = { from: "Tandem <hello@tandem.example>", publicUrl: "http://localhost:3000" };
/** Attempts that fail before one succeeds. */
let failures = 0;
const quiet = { warn: () => {}, error: () => {} };
const worker = jobRunner(server.records, (jobs) => {
  const readAttached = (id: string) => media.readAttached(mails.context, id);
  const transport = smtpTransport(peer.url, sender);
  const send: SendMail = (mail) => {
    if (failures === 0) return transport(mail);
    failures -= 1;
    return Promise.reject(new Error("ECONNRESET"));
  };
  const sending = { database: server.database, jobs, send, readAttached, log: quiet, pauses: [0, 0, 0] };
  return [handleJob(sendMailJob, mailSending(sending))];
});
beforeEach(async () => {
  await server.empty();
  peer.mails.length = 0;
});

/** Uploads files for a message, and returns their IDs. */
async function uploaded(files: File[], as = token): Promise<string[]> {
  const tus = tusCalls(server, `Bearer ${as}`);
  const ids: string[] = [];
  for (const file of files) ids.push((await tus.sendFile(place, file)).id);
  await server.checkUploads();
  return ids;
}

async function thread(): Promise<string> {
  await mails.receive({ from: uniqueEmail("noor") });
  return (await mails.inbox())[0]?._id ?? "";
}

describe("files of a message", () => {
  it("are uploaded by whoever may write, and named by nobody else", async () => {
    const { link } = await scene.invited();
    expect((await tusCalls(server, `Link ${link}`).begin(place, 10)).status).toBe(404);
    const viewer = await addColleague(server, "viewer");
    expect((await tusCalls(server, `Bearer ${viewer.token}`).begin(place, 10)).status).toBe(403);
    const colleague = await addColleague(server, "editor");
    const uploads = await uploaded([pdf()], colleague.token);
    const id = await thread();
    expect((await mails.reply(id, { uploads })).status).toBe(422);
    expect((await mails.thread(id)).messages).toHaveLength(1);
  });

  it("go out with the mail as they were attached, the same at every attempt", async () => {
    const picture = await jpeg("look.jpg");
    const note = textFile("brief für Noor.docx", "anything", "application/msword");
    const uploads = await uploaded([picture, pdf("contract.pdf"), note]);
    const id = await thread();
    expect((await mails.reply(id, { uploads })).status).toBe(201);
    const { attachments } = (await mails.thread(id)).messages.at(-1) ?? { attachments: [] };
    expect(attachments.map(({ name, media: shown }) => [name, shown?.kind])).toEqual([
      ["look.jpg", "image"],
      ["contract.pdf", "document"],
      ["brief für Noor.docx", undefined],
    ]);
    failures = 1;
    await worker.runOnce();
    expect(failures).toBe(0);
    const mail = await PostalMime.parse(
      peer.mails.findLast(({ to }) => to[0]?.startsWith("noor"))?.raw ?? "",
    );
    const sizes = mail.attachments.map(({ filename, content }) => [
      filename,
      (content as ArrayBuffer).byteLength,
    ]);
    expect(sizes).toEqual([
      ["look.jpg", picture.size],
      ["contract.pdf", pdf().size],
      ["brief für Noor.docx", note.size],
    ]);
    const [shown] = attachments;
    const original = await server.send("GET", shown?.src ?? "");
    expect(original.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''look.jpg",
    });
  });

  it("are refused if there are too many, or a mail with them would be too large", async () => {
    const id = await thread();
    const many = Array.from({ length: 11 }, (_, index) => `00000000-0000-4000-8000-0000000000${index + 10}`);
    expect((await mails.reply(id, { uploads: many })).status).toBe(422);
    const tus = tusCalls(server, `Bearer ${token}`);
    expect((await tus.begin(place, 14 * 1024 * 1024, "film.mov")).status).toBe(413);
    const large = new File([new Uint8Array(7 * 1024 * 1024)], "scan.bin");
    const uploads = await uploaded([large, large]);
    const refused = await mails.reply(id, { uploads });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("13 MB together");
    expect((await mails.reply(id, { uploads: uploads.slice(0, 1) })).status).toBe(201);
  });

  it("go with one message only, and are deleted if none is sent", async () => {
    const uploads = await uploaded([pdf()]);
    const id = await thread();
    expect((await mails.reply(id, { uploads })).status).toBe(201);
    expect((await mails.reply(id, { text: "Again", uploads })).status).toBe(422);
    await uploaded([pdf("second.pdf")]);
    expect(await server.filesIn("media")).toHaveLength(2);
    server.clock.advance(4 * day);
    await server.removeOld();
    server.clock.advance(-4 * day);
    expect(await server.filesIn("media")).toHaveLength(1);
  });

  it("of a collaboration are on the creator’s page, and nobody else’s", async () => {
    const { link, collaboration } = await scene.invited();
    const uploads = await uploaded([pdf("brief.pdf")]);
    const subject = `collaboration:${collaboration}`;
    const started = await mails.call("POST", "", { subject, title: "Brief", text: "Here it is.", uploads });
    expect(started.as(threadBody).data.thread.messages[0]?.attachments).toHaveLength(1);
    const own = (await scene.own(link, "GET", "/messages")).as(ownMessagesBody).data.messages;
    expect(own[0]?.files).toMatchObject([{ name: "brief.pdf", bytes: pdf().size }]);
    expect((await server.send("GET", own[0]?.files[0]?.src ?? "")).status).toBe(200);
    const [unsigned = ""] = own[0]?.files[0]?.src.split("?") ?? [];
    expect((await server.send("GET", unsigned)).status).toBe(404);
    const other = await scene.invited();
    expect((await scene.own(other.link, "GET", "/messages")).as(ownMessagesBody).data.messages).toEqual([]);
  });
});
