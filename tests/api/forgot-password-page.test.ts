import { afterAll, expect, it } from "vitest";
import {
  passwordResetInOutboxMessage,
  passwordResetRequestedMessage,
} from "#domain/admin/password-reset.contract.ts";
import { builtWeb } from "#server/http/web.plugin.ts";
import { startTestServer, type TestServer } from "#tests/harness/test-server.ts";

const command = "npm run admin -- reset-password EMAIL";
const withoutMail = await startTestServer({ web: builtWeb() });
const withMail = await startTestServer({ web: builtWeb(), settings: { smtpUrl: "smtp://localhost:1" } });
afterAll(async () => {
  await withoutMail.close();
  await withMail.close();
});

const post = (server: TestServer, email: string) =>
  server.send("POST", "/admin/forgot-password", {
    body: new URLSearchParams({ email }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:3000" },
  });

it("the page of a forgotten password promises a mail only where mail is sent, and is not cached", async () => {
  for (const [server, isSent] of [
    [withMail, true],
    [withoutMail, false],
  ] as const) {
    const { status, headers, text } = await server.send("GET", "/admin/forgot-password");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(text.includes("We email you a link")).toBe(isSent);
    expect(text.includes(command)).toBe(!isSent);
  }
});

it("its form works without script, and comes back with its error", async () => {
  const wrong = await post(withMail, "vera@agency");
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("ust be an email address")]);
  expect(wrong.text).toContain('value="vera@agency"');
  for (const [server, message] of [
    [withMail, passwordResetRequestedMessage],
    [withoutMail, passwordResetInOutboxMessage],
  ] as const) {
    const sent = await post(server, "vera@agency.example");
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining(message)]);
  }
});
