import { afterAll, expect, it } from "vitest";
import type { Context } from "#server/context.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { once } from "./idempotency-keys.service.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());
const context: Partial<Context> = { database: records.database, now: () => new Date() };

const added = { results: [{ influencerId: "1", outcome: "added", collaborationId: "2", exclusivities: [] }] };

it.each([
  ["a record", { data: { _id: "1" } }, { _id: "1" }],
  [
    "a form",
    { success: true, message: "Sent.", data: { _id: "1", copied: true } },
    { _id: "1", copied: true },
  ],
  ["results without data", added, added],
  ["nothing", {}, {}],
])("a repetition gets %s that the version before has stored", async (form, answer, expected) => {
  const submission = { form, idempotencyKey: "once", content: form };
  expect(await once(context as Context, submission, async () => "first")).toEqual({
    result: "first",
    repeated: false,
  });
  await records.pool.query("update submissions set answer = $1", [answer]);
  const again = await once(context as Context, submission, async () => "second");
  expect(again).toEqual({ result: expected, repeated: true });
});
