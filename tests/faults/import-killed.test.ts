import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { type ImportRecord, type ImportStep, importBody } from "#domain/imports/imports.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import type { ProductProcess } from "#tests/harness/product-process.ts";
import { nodes } from "./nodes.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 });

const { start } = nodes("import");
/** Creators in the file, of whom each has another name. */
const total = 4_000;
/** Every tenth row repeats the one before, and every 25th is refused. */
const csv = [
  "Name,Email,IG,Rating",
  ...Array.from({ length: total }, (_, index) => {
    const source = index % 10 === 9 ? index - 1 : index;
    return `Creator ${source},c${source}@mail.example,@c${source},${index % 25 === 3 ? 9 : 4}`;
  }),
].join("\n");

let token = "";
async function call<T>(
  { origin }: ProductProcess,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const importOf = async (product: ProductProcess, method: string, path = "", body?: FormData | object) =>
  importBody.parse(await call(product, method, `/api/admin/imports${path}`, body)).data.import;

/** Kills the process as often as given while it works on a step, and starts another one each time. */
async function through(
  product: ProductProcess,
  id: string,
  step: ImportStep,
  kills: number,
): Promise<ProductProcess> {
  let current = product;
  let seen = -1;
  let left = kills;
  for (;;) {
    const found = await importOf(current, "GET", `/${id}`);
    if (found.step !== step) return current;
    if (left > 0 && found.progress > seen && found.progress > 0) {
      await current.kill();
      current = await start();
      left -= 1;
      seen = found.progress;
    }
    await sleep(50);
  }
}

it("an import whose process is killed again and again is finished by others, with no row twice and none lost", async () => {
  const first = await start();
  ({ token } = await call<{ token: string }>(first, "POST", "/api/admin/login", administrator));
  const form = new FormData();
  form.append("kind", "influencers");
  form.append("file", new File([csv], "creators.csv"));
  const { _id: id, columns, options }: ImportRecord = await importOf(first, "POST", "", form);
  const mapping = { columns: columns.map(({ field }) => ({ field })), options };
  await importOf(first, "PUT", `/${id}/mapping`, mapping);
  const second = await through(first, id, "checking", 2);
  const checked = await importOf(second, "GET", `/${id}`);
  expect(checked).toMatchObject({
    step: "checked",
    progress: total,
    counts: { created: 3_440, duplicate: 400, refused: 160 },
  });

  await importOf(second, "POST", `/${id}/write`);
  const third = await through(second, id, "writing", 3);
  expect(await importOf(third, "GET", `/${id}`)).toMatchObject({
    step: "done",
    counts: { created: 3_440, changed: 0, unchanged: 0, duplicate: 400, refused: 160 },
  });
  const headers = { authorization: `Bearer ${token}` };
  const list = await (await fetch(`${third.origin}/api/admin/export/influencers.csv`, { headers })).text();
  const names = [...list.matchAll(/"Creator \d+"/g)].map(([name]) => name);
  expect([names.length, new Set(names).size]).toEqual([3_440, 3_440]);
  await third.stop();
});
