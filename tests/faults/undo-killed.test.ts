import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { applicationFields } from "#tests/factories/application.ts";
import { administrator } from "#tests/harness/administrator.ts";
import type { ProductProcess } from "#tests/harness/product-process.ts";
import { nodes } from "./nodes.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const { folders, start } = nodes("undo");

type Answer = { token: string; data: { _id: string }; undo: { ids: string[] } };

async function call(
  { origin }: ProductProcess,
  [method, path]: [string, string],
  { json = {}, token = "" } = {},
) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(method !== "GET" && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** How many mails to somebody all processes have sent. */
const mailsTo = (address: string) =>
  folders()
    .map((folder) => join(folder, "outbox"))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => readFileSync(join(path, name), "utf8")))
    .filter((mail) => mail.includes(`To: ${address}`)).length;

it("of a process that is killed in the ten seconds, another one undoes a rejection and sends the mail of the next", async () => {
  const [first, second] = [await start(), await start()];
  const { body } = await call(first, ["POST", "/api/admin/login"], { json: administrator });
  const { token } = body;
  const apply = async (email: string) =>
    (await call(first, ["POST", "/api/join"], { json: applicationFields({ email }) })).body.data._id;
  const reject = async (id: string) =>
    (await call(first, ["PUT", `/api/admin/join-requests/${id}/reject`], { token })).body.undo.ids;
  const [undone, rejected] = [await apply("undone@mail.example"), await apply("rejected@mail.example")];
  await reject(rejected);
  const ids = await reject(undone);
  await first.kill();

  expect((await call(second, ["POST", "/api/admin/undo"], { json: { ids }, token })).status).toBe(200);
  const waiting = await call(second, ["GET", `/api/admin/join-requests/${undone}`], { token });
  expect(waiting.status).toBe(200);
  // Beside the confirmation of the application.
  await vi.waitUntil(() => mailsTo("rejected@mail.example") === 2, { timeout: 120_000 });
  expect(mailsTo("undone@mail.example")).toBeLessThan(2);
});
