import { mailingBody, mailingPreviewBody, type PlannedMessage } from "#domain/mailings/mailings.contract.ts";
import { sendMailings } from "#server/modules/conversations/mailings/send-mailings.ts";
import { mailScene } from "./mail-scene.ts";
import { otherProcess } from "./other-process.ts";
import { mailSettings } from "./raw-mail.ts";
import type { TestServer } from "./test-server.ts";

type Draft = { about?: string; recordIds: string[]; title?: string; text?: string };

/** Steps that tests of messages to many repeat, on a server with `mailSettings`. `token`: of an administrator. */
export function mailingScene(server: TestServer, token: string) {
  const { pool } = server.records;
  const { mailsTo, receive, inbox, thread, context } = mailScene(server, token);
  const call = (method: string, path: string, json?: unknown, as = token) =>
    server.send(method, `/api/admin${path}`, { token: as, ...(json !== undefined && { json }) });
  const draftOf = (draft: Draft) => ({
    about: "influencer",
    title: "Spring",
    text: `Hello {first_name}, ${crypto.randomUUID()}`,
    ...draft,
  });
  const preview = async (draft: Draft, as = token) =>
    (await call("POST", "/mailing-previews", draftOf(draft), as)).as(mailingPreviewBody).data.preview;

  return {
    call,
    preview,
    context,
    mailsTo,
    receive,
    inbox,
    thread,
    /** Previews a mailing, and starts it. */
    async start(draft: Draft, as = token) {
      const complete = draftOf(draft);
      const { version } = await preview(complete, as);
      const response = await call("POST", "/mailings", { ...complete, version }, as);
      return { response, id: response.status === 201 ? response.as(mailingBody).data.mailing._id : "" };
    },
    read: async (id: string) => (await call("GET", `/mailings/${id}`)).as(mailingBody).data,
    setState: (id: string, state: string, as = token) => call("PUT", `/mailings/${id}/state`, { state }, as),
    /** Sends what is due by the clock of the server, as one process. */
    sendDue: () =>
      sendMailings(
        otherProcess(server, server.clock.now, { ...mailSettings, messagesPerHour: 60 }),
        new AbortController().signal,
      ),
    /** Texts of all messages that were sent, oldest first. */
    async sentTexts(): Promise<string[]> {
      const { rows } = await pool.query<{ text: string }>(
        "select text from messages where direction = 'out' order by created_at, id",
      );
      return rows.map(({ text }) => text);
    },
    change: (id: string, column: "relationship" | "email", value: string | null) =>
      pool.query(`update influencers set ${column} = $2 where id = $1`, [id, value]),
  };
}

/** Names of messages with the reason why they are left out. */
export function reasonsOf(messages: readonly PlannedMessage[]) {
  return messages.map(({ leftOut }) => leftOut);
}
