import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { newerVersion } from "./newer-version.ts";
import { productVersion } from "./product-version.ts";

const day = 24 * 60 * 60 * 1_000;
let answer: { status: number; body: string };
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const site = createServer(({ url, headers }, response) => {
  asked.push({ url, headers });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
}).listen(0, "127.0.0.1");
await once(site, "listening");
afterAll(() => site.close());
const { port } = site.address() as AddressInfo;

const log = { warn: vi.fn() };
let address = "";
let number = 0;
beforeEach(() => {
  log.warn.mockClear();
  asked = [];
  number += 1;
  address = `http://127.0.0.1:${port}/newest-${number}`;
});

/** Lets the address answer with a release, and waits until the version is known at a time. */
async function tells(release: object, version: string, at = 0): Promise<void> {
  answer = { status: 200, body: JSON.stringify(release) };
  await vi.waitFor(() => expect(newerVersion(address, log, at)).toBe(version));
}

it.each([[{ version: "99.0.0" }], [{ tag_name: "v99.0.0", draft: false }]])(
  "names a newer version of %j, asks once a day, and sends nothing but its own",
  async (release) => {
    await tells(release, "99.0.0");
    newerVersion(address, log, day - 1);
    expect(asked).toEqual([
      {
        url: `/newest-${number}`,
        headers: expect.objectContaining({ "user-agent": `Tandem/${productVersion}` }),
      },
    ]);
    const ordinary = ["accept", "accept-encoding", "accept-language", "connection", "host", "sec-fetch-mode"];
    expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => !ordinary.includes(name))).toEqual([
      "user-agent",
    ]);
    await tells({ version: "99.1.0" }, "99.1.0", day);
  },
);

it.each([productVersion, `v${productVersion}`, "0.0.99"])("says nothing of %s", async (version) => {
  answer = { status: 200, body: JSON.stringify({ version }) };
  newerVersion(address, log, 0);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(newerVersion(address, log, 0)).toBeUndefined();
  expect(log.warn).not.toHaveBeenCalled();
});

it.each([
  ["an error", "", 500],
  ["no JSON", "<html>", 200],
  ["no release", "{}", 200],
  ["a version to come", '{"version":"99.0.0-beta.1"}', 200],
])("logs %s, keeps what it knew, and asks again the next day", async (_, body, status) => {
  await tells({ version: "98.0.0" }, "98.0.0");
  answer = { status, body };
  newerVersion(address, log, day);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  expect(newerVersion(address, log, 2 * day - 1)).toBe("98.0.0");
  expect(asked).toHaveLength(2);
  await tells({ version: "99.0.0" }, "99.0.0", 2 * day);
});
