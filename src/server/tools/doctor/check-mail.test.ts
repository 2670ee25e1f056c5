import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "#server/config/settings.ts";
import { hasImapServer, startImapServer } from "#tests/harness/imap-server.ts";
import { checkMailIn } from "./check-mail.ts";

const REPLY_ADDRESS = "mail@agency.example";
const findings = async (env: Record<string, string>) =>
  (await checkMailIn(readSettings(env))).map(({ state, text }) => `${state}: ${text}`);

it("says whether mail comes in where there is no mailbox", async () => {
  expect(await findings({})).toEqual(["ok: no REPLY_ADDRESS: Tandem takes no mail"]);
  expect(await findings({ REPLY_ADDRESS })).toEqual([
    "warning: replies to mail@agency.example do not come into Tandem",
  ]);
  expect(await findings({ REPLY_ADDRESS, INBOUND_MAIL_SECRET: "x".repeat(32) })).toEqual([
    "ok: replies to mail@agency.example come by the webhook",
  ]);
});

describe.skipIf(!hasImapServer)("of a mailbox", async () => {
  const server = hasImapServer ? await startImapServer() : undefined;
  afterAll(() => server?.close());
  const url = server?.url ?? "";

  it("it says what is in it, and changes nothing", async () => {
    await server?.deliver("Subject: one\r\n\r\nHello");
    expect(await findings({ REPLY_ADDRESS, IMAP_URL: url })).toEqual([
      "warning: the mailbox on 127.0.0.1 can be read (messages: 1), and tells of new ones; its password goes there unencrypted",
    ]);
    expect(await server?.messages()).toMatchObject([{ isSeen: false }]);
  });

  it.each([
    ["secret-of", "canary-of", "the server does not accept user and password"],
    ["/?", "/Missing?", "the folder does not exist"],
    ["?tls=off", "", "the connection cannot be encrypted"],
    [/:\d+\/\?/, ":1/?", "ECONNREFUSED"],
  ])("it says that %s cannot be %s", async (right, wrong, reason) => {
    expect(await findings({ REPLY_ADDRESS, IMAP_URL: url.replace(right, wrong) })).toEqual([
      `wrong: the mailbox on 127.0.0.1 cannot be read: ${reason}`,
    ]);
  });
});
