import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

async function apply(): Promise<string> {
  const response = await server.send("POST", "/api/join", { form: applicationForm(applicationFields()) });
  return response.as(createdBody).data._id;
}

const address = (id: string) => `/api/admin/join-requests/${id}/proposal`;
const propose = (id: string, json: unknown) => server.send("PUT", address(id), { token, json });

async function proposalOf(id: string) {
  const requests = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  return requests.find((request) => request._id === id)?.proposal;
}

describe("PUT /api/admin/join-requests/{id}/proposal", () => {
  it.each([
    [{ decision: "approve" }, { note: "is required" }],
    [{ decision: "approve", note: " " }, { note: "is required" }],
    [{ decision: "wait", note: "later" }, { decision: expect.stringContaining("approve") }],
    [{ decision: "reject", note: "x".repeat(1001) }, { note: expect.stringContaining("1000") }],
  ])("refuses %j", async (json, errors) => {
    const id = await apply();
    const response = await propose(id, json);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
    expect(await proposalOf(id)).toBeNull();
  });

  it("answers 404 for a request that is not there", async () => {
    const json = { decision: "approve", note: "Fits." };
    expect((await propose(randomUUID(), json)).status).toBe(404);
    expect((await server.send("DELETE", address(randomUUID()), { token })).status).toBe(404);
  });

  it("notes who advises what and when, decides nothing, and sends no mail", async () => {
    const id = await apply();
    const mails = () => server.records.pool.query("select id from outgoing_mails");
    const { rowCount: before } = await mails();
    expect((await propose(id, { decision: "approve", note: "Fits." })).status).toBe(200);
    expect(await proposalOf(id)).toEqual({
      decision: "approve",
      note: "Fits.",
      reason: "",
      proposedBy: administrator.email,
      proposedAt: server.clock.now().toISOString(),
    });
    expect((await mails()).rowCount).toBe(before);
    expect((await server.send("GET", "/api/influencers")).json).toMatchObject({ data: { total: 0 } });
  });

  it("is open to a key that may write, which signs it, and to no other", async () => {
    const id = await apply();
    const send = async (scope: "read" | "write") => {
      const { key } = await makeApiKey(server, token, { name: `Helper that may ${scope}`, scope });
      const json = { decision: "approve", note: "Fits." };
      return (await server.send("PUT", address(id), { token: key, json })).status;
    };
    expect(await send("read")).toBe(403);
    expect(await proposalOf(id)).toBeNull();
    expect(await send("write")).toBe(200);
    expect(await proposalOf(id)).toMatchObject({ proposedBy: "API key ‘Helper that may write’" });
  });

  it("puts a later one in the place of an earlier one, and goes when it is dismissed", async () => {
    const id = await apply();
    await propose(id, { decision: "approve", note: "Fits." });
    await propose(id, { decision: "reject", note: "Two accounts of one person.", reason: "Sorry." });
    expect(await proposalOf(id)).toMatchObject({ decision: "reject", reason: "Sorry." });
    expect((await server.send("DELETE", address(id), { token })).status).toBe(200);
    expect(await proposalOf(id)).toBeNull();
  });
});
