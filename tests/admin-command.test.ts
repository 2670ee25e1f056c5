import { expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { administratorsCommand } from "#server/tools/administrators/administrators-command.ts";
import { administrator } from "./harness/administrator.ts";
import { urlOf } from "./harness/database-connection.ts";
import { callCommand, runCommand } from "./harness/run-command.ts";
import { makeColleague, setUpTotp } from "./harness/second-factors.ts";
import { startServerForFile } from "./harness/test-server.ts";

const server = await startServerForFile();
const ownToken = await server.signIn();
const settings = { DATA_DIR: server.folder, DATABASE_URL: urlOf(server.records.connection) };
const command = (...words: string[]) => callCommand(administratorsCommand, settings, ...words);
const passwordIn = (output: string) => /^password {2}(\S{20})$/m.exec(output)?.[1] ?? "";
const logIn = (email: string, password: string) =>
  server.send("POST", "/api/admin/login", { json: { email, password } });

it("makes an account, gives it a new password that ends its sessions, and lists all", async () => {
  const made = await command("create", "Second@Tandem.Example");
  expect(made).toMatchObject({ code: 0 });
  const login = await logIn("second@tandem.example", passwordIn(made.output));
  expect(login.status).toBe(200);
  const { token } = login.json as { token: string };

  const reset = await command("reset-password", "second@tandem.example");
  expect(reset).toMatchObject({ code: 0 });
  expect((await server.send("GET", "/api/admin/stats", { token })).status).toBe(401);
  expect((await logIn("second@tandem.example", passwordIn(made.output))).status).toBe(401);
  expect((await logIn("second@tandem.example", passwordIn(reset.output))).status).toBe(200);

  const { code, output } = await runCommand("administrators", settings, "list");
  expect(code).toBe(0);
  expect(output).toContain(administrator.email);
  expect(output).toMatch(/^second@tandem\.example {2}owner {2}last seen 20/m);
  const history = await server.send("GET", "/api/admin/history", { token: ownToken });
  const entries = history.as(historyBody).filter((entry) => entry.administrator === "console");
  expect(entries.map(({ action }) => action)).toEqual(["password", "create"]);
  expect(history.text).not.toContain(passwordIn(reset.output));
});

it("removes the second factors of an account, and tells its holder by a mail that waits to be sent", async () => {
  const bea = await makeColleague(server, "bea@tandem.example");
  await setUpTotp(server, bea.token);
  expect((await logIn(bea.email, bea.password)).status).toBe(202);
  const { code, output } = await command("reset-two-factor", bea.email);
  expect([code, output]).toEqual([0, expect.stringContaining("signs in with the password alone")]);
  expect((await server.send("GET", "/api/admin/session", { token: bea.token })).status).toBe(401);
  expect((await logIn(bea.email, bea.password)).status).toBe(200);
  const { rows } = await server.records.pool.query(
    "select text from outgoing_mails where recipient = $1 order by id desc limit 1",
    [bea.email],
  );
  expect(rows[0].text).toContain("has removed every second factor");
  const history = await server.send("GET", "/api/admin/history", { token: ownToken });
  expect(history.as(historyBody).find(({ action }) => action === "two-factor")).toMatchObject({
    administrator: "console",
    record: { name: bea.email },
    after: { removed: "every second factor" },
  });
});

it.each([
  [["reset-two-factor", "nobody@mail.example"], /^There is no account of nobody@mail\.example\.\n$/],
  [["create", administrator.email], /^owner@tandem\.example has an account already\.\n$/],
  [["reset-password", "nobody@mail.example"], /^There is no account of nobody@mail\.example\.\n$/],
  [["create", "nobody"], /^npm run admin -- list\n/],
  [["remove", administrator.email], /^npm run admin -- list\n/],
  [[], /^npm run admin -- list\n/],
])("refuses %j in words of its own", async (words, text) => {
  expect(await command(...words)).toEqual({ code: 1, output: expect.stringMatching(text) });
});
