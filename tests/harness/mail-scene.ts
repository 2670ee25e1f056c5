import {
  conversationBody,
  conversationsBody,
  type Thread,
  threadBody,
} from "#domain/conversations/conversations.contract.ts";
import type { Context } from "#server/context.ts";
import { fileMail } from "#server/modules/conversations/file-mail.ts";
import { fileMailJob } from "#server/modules/conversations/receive-mail.ts";
import { otherProcess } from "./other-process.ts";
import { mailSettings, rawMail, type SentMail } from "./raw-mail.ts";
import type { TestServer } from "./test-server.ts";

type OutgoingMail = {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  answers: string[] | null;
};

/** Steps that tests of conversations repeat, on a server with `mailSettings`. `token`: of an administrator. */
export function mailScene(server: TestServer, token: string, settings: Partial<Context["settings"]> = {}) {
  const context = otherProcess(server, server.clock.now, { ...mailSettings, ...settings });
  const call = (method: string, path: string, json?: unknown, as = token) =>
    server.send(method, `/api/admin/conversations${path}`, {
      token: as,
      ...(json !== undefined && { json }),
    });
  const deliver = (body: string | Buffer, authorization = `Bearer ${mailSettings.inboundMailSecret}`) =>
    server.send("POST", "/api/inbound-mail", {
      body,
      headers: { authorization, "content-type": "message/rfc822" },
    });
  /** Files all mails that wait. */
  const fileAll = async (): Promise<void> => {
    const { rows } = await server.records.pool.query<{ id: string }>(
      "select id from inbound_mails where problem is null order by received_at, id",
    );
    await server.records.pool.query("delete from pgboss.job where name = $1", [fileMailJob.name]);
    for (const row of rows) await fileMail(context, row);
  };
  return {
    context,
    call,
    deliver,
    fileAll,
    /** Delivers a mail and files it. */
    async receive(mail: SentMail): Promise<void> {
      const response = await deliver(rawMail(mail));
      if (response.status !== 200) throw new Error(response.text);
      await fileAll();
    },
    inbox: async (query = "") => (await call("GET", query)).as(conversationsBody),
    thread: async (id: string): Promise<Thread> => (await call("GET", `/${id}`)).as(threadBody).data.thread,
    async reply(id: string, fields: Record<string, unknown> = {}) {
      const { newest } = (await call("GET", `/${id}`)).as(threadBody).data.thread;
      return call("POST", `/${id}/messages`, { text: "Thank you!", seen: newest, ...fields });
    },
    change: async (id: string, json: unknown) =>
      (await call("PUT", `/${id}`, json)).as(conversationBody).data.conversation,
    /** Mails to an address that wait to be sent, oldest first. */
    mailsTo: async (email: string): Promise<OutgoingMail[]> =>
      (
        await server.records.pool.query(
          "select id, recipient, reply_to, subject, text, answers from outgoing_mails where recipient = $1 order by id",
          [email],
        )
      ).rows,
  };
}
