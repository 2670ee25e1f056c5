import { afterAll, describe, expect, it } from "vitest";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
afterAll(() => server.close());

describe("GET /api/health", () => {
  it("answers while the process and the database do", async () => {
    const answer = await server.send("GET", "/api/health");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ success: true, data: { status: "ok" } });
  });
});

describe("GET /api/health/live", () => {
  it("answers while the process does", async () => {
    const answer = await server.send("GET", "/api/health/live");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ success: true, data: { status: "ok" } });
  });
});
