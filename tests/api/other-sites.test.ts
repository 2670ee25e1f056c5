import { describe, expect, it } from "vitest";
import { builtWeb } from "#server/http/web.plugin.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { type Sent, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({
  settings: { publicUrl: "https://tandem.example" },
  web: builtWeb(),
});
const token = await server.signIn();

const forbidden = {
  success: false,
  message: "Access denied. You don't have permission for this action.",
};

const forms = {
  "/api/contact": () => ({ json: messageFields() }),
  "/api/join": () => ({ form: applicationForm(applicationFields()) }),
  "/api/brand-join": () => ({ json: registrationFields() }),
  "/api/newsletter": () => ({ json: { email: "ann@mail.example" } }),
  "/api/admin/login": () => ({ json: administrator }),
};

/** As a browser without script posts them. */
const pageForms: Record<string, () => Sent> = {
  "/contact": () => textForm(messageFields()),
  "/about": () => textForm({ email: "ann@mail.example" }),
  "/join-brand": () => textForm(registrationFields()),
  "/join-influencer": () => ({ form: applicationForm(applicationFields()) }),
};

function textForm(fields: Record<string, unknown>): Sent {
  const body = new URLSearchParams(fields as Record<string, string>).toString();
  return { body, headers: { "content-type": "application/x-www-form-urlencoded" } };
}

const foreign: Record<string, string>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { origin: "https://tandem.example.evil.example" },
  { origin: "https://evil.tandem.example", "sec-fetch-site": "same-site" },
  { origin: "http://tandem.example:8080" },
  { origin: "ftp://localhost:80", host: "localhost:80" },
  { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
];
const own: Record<string, string>[] = [
  {},
  { origin: "https://tandem.example", "sec-fetch-site": "same-origin" },
  { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" },
];

async function stored(): Promise<unknown> {
  const tables = ["contact_messages", "join_requests", "brands", "newsletter_subscribers", "admin_sessions"];
  const counts = tables.map((table) => server.records.pool.query(`select count(*)::int as n from ${table}`));
  return (await Promise.all(counts)).map(({ rows }) => rows[0].n);
}

describe.each(Object.entries({ ...forms, ...pageForms }))("a POST to %s", (path, body) => {
  const sent = (headers: Record<string, string>): Sent => {
    const form: Sent = body();
    return { ...form, headers: { ...form.headers, ...headers } };
  };

  it.each(foreign)("from another site is refused: %j", async (headers) => {
    const before = await stored();
    const response = await server.send("POST", path, sent(headers));
    expect(response.status).toBe(403);
    expect(response.json).toEqual(forbidden);
    expect(await stored()).toEqual(before);
  });

  it.each(own)("from the site itself, or from a program, is taken: %j", async (headers) => {
    const response = await server.send("POST", path, sent(headers));
    expect([200, 201]).toContain(response.status);
  });
});

describe("what another site may do beside that", () => {
  it("is to read what everybody reads, as text that its script does not get", async () => {
    for (const headers of foreign) {
      const response = await server.send("GET", "/api/influencers", { headers });
      expect(response.status).toBe(200);
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("is not to ask for leave", async () => {
    const response = await server.send("OPTIONS", "/api/contact", {
      headers: { origin: "https://evil.example", "access-control-request-method": "DELETE" },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  it("is nothing with a token that it has not", async () => {
    const headers = { origin: "https://evil.example", cookie: `adminToken=${token}` };
    expect((await server.send("GET", "/api/contact", { headers })).status).toBe(401);
  });
});
