import { describe, expect, it } from "vitest";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { messageFields } from "#tests/factories/message.ts";
import { rawExchange } from "#tests/harness/raw-exchange.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const origin = await server.listen();

describe("an address that does not exist", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "is not found by %s",
    async (method) => {
      for (const path of ["/api/nothing", "/api/", "/api", "/nothing"]) {
        const response = await rawExchange(
          origin,
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        expect(response, `${method} ${path}`).toMatch(/^HTTP\/1\.1 404 /);
        if (method === "HEAD") continue;
        expect(bodyOf(response)).toEqual({ success: false, message: "Resource not found." });
      }
    },
  );

  it.each([
    ["PATCH", "/api/influencers"],
    ["GET", "/api/join"],
    ["GET", "/api/admin/login"],
    ["DELETE", "/api/health"],
    ["GET", "/api/influencers/"],
    ["GET", "/api/influencers/1/2/3"],
  ])("includes %s %s", async (method, path) => {
    const response = await server.send(method, path);
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ success: false, message: "Resource not found." });
  });
});

describe("a request that cannot be read", () => {
  it.each([
    ["an address with a broken escape", "GET /api/influencers/%E0%A4%A HTTP/1.1\r\nHost: x\r\n", 404],
    ["an address of 20 kB", `GET /api/influencers?search=${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n`, 431],
    ["no HTTP", "hello\r\n", 400],
    [
      "two lengths",
      "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n",
      400,
    ],
    [
      "a length and chunks",
      "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n",
      400,
    ],
    ["a header with a line break", "GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: b\rc: d\r\n", 400],
  ])("%s is refused in our shape", async (_, head, status) => {
    const response = await rawExchange(origin, `${head}Connection: close\r\n\r\n`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorBodySchema.parse(bodyOf(response)).success).toBe(false);
    expect(response).toMatch(/content-type: application\/json/i);
  });
});

describe("a failure of ours", () => {
  it("tells nothing but that it happened, and logs what happened without what people wrote", async () => {
    await server.records.pool.query("alter table newsletter_subscribers rename to gone");
    await server.records.pool.query("alter table contact_messages rename column message to gone");
    await server.records.pool.query("alter table join_requests rename column bio to gone");
    await server.records.pool.query("alter table brands rename column goals to gone");
    await server.records.pool.query("alter table influencers rename column search to gone");
    const canary = { name: "Canary Name", company: "Canary Company", message: "Canary message" };
    const email = "canary@mail.example";
    const before = server.logged().length;
    const responses = [
      await server.send("POST", "/api/newsletter", { json: { email } }),
      await server.send("POST", "/api/contact", { json: messageFields({ ...canary, email }) }),
      await server.send("POST", "/api/join", {
        json: applicationFields({ name: "Canary Name", email, bio: "Canary bio" }),
      }),
      await server.send("POST", "/api/brand-join", {
        json: registrationFields({ companyName: "Canary Company", email }),
      }),
      await server.send("GET", "/api/influencers?search=canary+words"),
    ];
    for (const response of responses) {
      expect(response.status).toBe(500);
      expect(response.json).toEqual({ success: false, message: "Server error. Please try again later." });
    }
    const logged = server.logged().slice(before);
    expect(logged.match(/request failed/g)).toHaveLength(responses.length);
    expect(logged).toContain("newsletter_subscribers");
    expect(logged).not.toMatch(/canary/i);
  });
});

function bodyOf(response: string): unknown {
  const body = response.slice(response.indexOf("\r\n\r\n") + 4);
  return JSON.parse(body);
}
