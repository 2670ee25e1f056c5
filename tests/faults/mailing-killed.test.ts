import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { mailingBody, mailingPreviewBody } from "#domain/mailings/mailings.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import type { ProductProcess } from "#tests/harness/product-process.ts";
import { nodes } from "./nodes.ts";

vi.setConfig({ testTimeout: 500_000, hookTimeout: 240_000 });

/** Ten a second, so that processes are killed between any two steps. */
const { start, query } = nodes("mailing", { MESSAGES_PER_HOUR: "36000" });
const total = 200;
const kills = 4;

let token = "";
async function call(product: ProductProcess, method: string, path: string, json?: unknown): Promise<unknown> {
  const response = await fetch(product.origin + path, {
    method,
    headers: {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Writes 200 creators straight to the database. Resolves to their IDs. */
async function insertCreators(): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `insert into influencers (id, name, email, phone, bio, location, category, platforms, socials, total_followers)
     select gen_random_uuid(), 'Kit' || n || ' Moore', 'kit' || n || '@mail.example', '', 'Bread.', 'Porto, Portugal',
       'Food & Cooking', '{instagram}', '[{"platform":"instagram","link":"kit","followers":"20K"}]', 20000
     from generate_series(1, $1::int) n returning id`,
    [total],
  );
  return rows.map(({ id }) => id);
}

it("a message to 200 whose processes are killed, that is stopped and continued, reaches each once", async () => {
  let product = await start();
  ({ token } = (await call(product, "POST", "/api/admin/login", administrator)) as { token: string });
  const ids = await insertCreators();
  const draft = { about: "influencer", recordIds: ids, title: "Spring", text: "Hello {first_name}" };
  const previewed = await call(product, "POST", "/api/admin/mailing-previews", draft);
  const { version, messages } = mailingPreviewBody.parse(previewed).data.preview;
  expect(messages.filter(({ leftOut }) => leftOut === null)).toHaveLength(total);
  const started = await call(product, "POST", "/api/admin/mailings", { ...draft, version });
  const { _id: id } = mailingBody.parse(started).data.mailing;
  const path = `/api/admin/mailings/${id}`;
  const read = async () => mailingBody.parse(await call(product, "GET", path)).data.mailing;
  const setState = (state: string) => call(product, "PUT", `${path}/state`, { state });

  let seen = 0;
  for (let killed = 0; killed < kills; ) {
    const { sent, waiting } = await read();
    expect(waiting).toBeGreaterThan(0);
    if (sent > seen + killed * 5) {
      await product.kill();
      product = await start();
      killed += 1;
      seen = sent;
    }
    await sleep(20 + killed * 7);
  }
  await setState("stopped");
  const { sent: sentBefore } = await read();
  await sleep(2_000);
  expect((await read()).sent).toBe(sentBefore);
  await setState("sending");
  // A second node takes part.
  await start();
  await vi.waitUntil(async () => (await read()).state === "done", { timeout: 200_000, interval: 500 });
  expect(await read()).toMatchObject({ sent: total, waiting: 0, leftOut: 0 });

  const written = await query<{ text: string; recipient: string }>(
    `select m.text, d.recipient from messages m left join mail_deliveries d on d.about_id = m.id
     where m.direction = 'out'`,
  );
  expect(written).toHaveLength(total);
  expect(new Set(written.map(({ text }) => text)).size).toBe(total);
  expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(total);
});
