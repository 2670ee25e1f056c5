import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { contentSource } from "#server/modules/content/content-source.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const content = contentSource("content");
/** While it is set, page text is not read: whoever asks for it waits. */
let held: { promise: Promise<void>; end: () => void } | undefined;

function hold(): void {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  held = { promise, end };
}

const version = cacheVersion();
const server = await startTestServer({
  version,
  content: {
    ...content,
    read: async (section) => {
      if (section === "index") await held?.promise;
      return content.read(section);
    },
  },
});
version.setHearing(true);
const origin = await server.listen();
afterAll(() => server.close());
beforeEach(() => {
  held = undefined;
  version.change();
});

const busy = { success: false, message: "The service is busy. Please try again in a moment." };
/** As many as are worked on at once. One place is left for another address. */
const room = 11;
/** As many as may wait for that. */
const benches = 200;

let asked = 0;
/** Asks for an answer that no other asks for. */
function read(): Promise<Response> {
  asked += 1;
  return fetch(`${origin}/api/content/index?${asked}`);
}

function writeMessage(): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${origin}/api/contact`, { method: "POST", headers, body: JSON.stringify(messageFields()) });
}

/** Asks until the server works on all that it can, and answers what is under way. */
async function fill(): Promise<Promise<Response>[]> {
  hold();
  const refused = new Set<Promise<Response>>();
  const all = Array.from({ length: room + benches + 10 }, () => {
    const asking = read();
    // Nobody is answered anything else while page text is held back.
    void asking.then(() => refused.add(asking));
    return asking;
  });
  await expect.poll(() => refused.size, { timeout: 30_000 }).toBe(benches + 10);
  for (const asking of refused) expect((await asking).status).toBe(503);
  return all.filter((asking) => !refused.has(asking));
}

async function release(underway: Promise<Response>[]): Promise<void> {
  held?.end();
  for (const response of await Promise.all(underway)) expect(response.status).toBe(200);
}

describe("more than can be worked on", () => {
  it("is refused at once, and what is under way is answered", async () => {
    const underway = await fill();
    const refused = await read();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual(busy);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    const page = await fetch(origin, { headers: { accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("<p>The service is busy.");
    await release(underway);
    expect((await read()).status).toBe(200);
  });

  it("waits a moment, so that many who come together are all served", async () => {
    hold();
    const all = Array.from({ length: room + 50 }, () => read());
    await fetch(`${origin}/api/health`);
    await release(all);
  });

  it("keeps neither the ready answers nor the question whether it lives waiting", async () => {
    const ready = () => fetch(`${origin}/api/influencers?limit=3`);
    expect((await ready()).status).toBe(200);
    const underway = await fill();
    expect((await ready()).status).toBe(200);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    await release(underway);
  });

  it("leaves changes a room of their own, also forms with files", async () => {
    const underway = await fill();
    expect((await writeMessage()).status).toBe(201);
    const form = applicationForm(applicationFields());
    expect((await fetch(`${origin}/api/join`, { method: "POST", body: form })).status).toBe(201);
    await release(underway);
  });

  it("refuses a form under pressure, and stores nothing of it", async () => {
    const stored = async () =>
      (await server.records.pool.query("select count(*)::int as stored from contact_messages")).rows[0]
        .stored;
    const before = await stored();
    server.app.isUnderPressure = () => true;
    expect((await writeMessage()).status).toBe(503);
    server.app.isUnderPressure = () => false;
    expect(await stored()).toBe(before);
    expect((await writeMessage()).status).toBe(201);
  });

  it("is not less after bodies that were refused before they were read", async () => {
    const body = JSON.stringify({ text: "x".repeat(50_000) });
    const headers = { "content-type": "application/json" };
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 60 }, () =>
          fetch(`${origin}/api/influencers`, { method: "POST", headers, body }),
        ),
      );
      for (const response of responses) expect(response.status).toBe(401);
    }
    await release(await fill());
  });

  it("gives the place of whoever leaves to the next", async () => {
    hold();
    const leaving = new AbortController();
    const gone = Array.from({ length: 200 }, (_, index) =>
      fetch(`${origin}/api/content/index?gone=${index}`, { signal: leaving.signal }).catch(() => undefined),
    );
    await fetch(`${origin}/api/health`);
    leaving.abort();
    await Promise.all(gone);
    held?.end();
    held = undefined;
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200);
    // The last read is cached.
    version.change();
    await release(await fill());
  });
});
