import { beforeEach, describe, expect, it } from "vitest";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const subscribe = (json: unknown) => server.send("POST", "/api/newsletter", { json });

async function subscribers() {
  const { rows } = await server.records.pool.query("select email from newsletter_subscribers order by email");
  return rows.map((row) => row.email);
}

describe("POST /api/newsletter", () => {
  it.each([
    [{}, "Email is required"],
    [{ email: "" }, "Email is required"],
    [{ email: "ann" }, "must be an email address"],
    [{ email: ["ann@mail.example"] }, "Email is required"],
    [{ email: "ann@mail.example\nBcc: all@mail.example" }, "must be on one line"],
  ])("refuses %j with 422", async (json, message) => {
    const response = await subscribe(json);
    expect(response.status).toBe(422);
    expect(response.json).toEqual({
      success: false,
      message: "Validation error. Please check your input.",
      errors: [{ path: "email", message }],
    });
    expect(await subscribers()).toEqual([]);
  });

  it("answers the same whether or not the address was known, and keeps it once", async () => {
    const first = await subscribe({ email: "Ann@Mail.example", role: "admin" });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({ success: true, message: "Thank you for subscribing!" });
    const again = await subscribe({ email: "ann@mail.example" });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const all = await Promise.all(Array.from({ length: 10 }, () => subscribe({ email: "kit@mail.example" })));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await subscribers()).toEqual(["ann@mail.example", "kit@mail.example"]);
  });
});
