import { describe, expect, it } from "vitest";
import { productVersion } from "#server/platform/product-version.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();

describe("GET /api/health", () => {
  it("answers while the process and the database do", async () => {
    const response = await server.send("GET", "/api/health");
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ success: true, data: { status: "ok", version: productVersion } });
  });
});

describe("GET /api/health/live", () => {
  it("answers while the process does", async () => {
    const response = await server.send("GET", "/api/health/live");
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ success: true, data: { status: "ok" } });
  });
});
