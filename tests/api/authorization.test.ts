import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { textVersionsBody } from "#domain/content/page-text.contract.ts";
import { conversationsBody } from "#domain/conversations/conversations.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { mcpPath } from "#domain/mcp/mcp-path.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { rightsBody } from "#domain/rights/rights.contract.ts";
import { webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { audiences, routesFor } from "#tests/harness/audiences.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { hour } from "#tests/harness/clock.ts";
import { fileImports } from "#tests/harness/file-imports.ts";
import { mailingScene } from "#tests/harness/mailing-scene.ts";
import { ownFields } from "#tests/harness/own-fields.ts";
import { routesOf } from "#tests/harness/route-table.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";

const openToReaders = routesFor("read");
const openToWriters = routesFor("write");
/** Everything that may be called without a token. The rest needs one. */
const openToAll = new Set([
  ...routesFor("everybody"),
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/:subject",
  "GET /media/:id/:variant",
  "GET /sitemaps/brands-:number.xml",
  "GET /sitemaps/creators-:number.xml",
  "GET /monograms/1/:side/:file",
  "GET /mail-previews/:name",
  "GET /share/:page.jpg",
  "GET /share/brands/:id.jpg",
  "GET /share/influencers/:id.jpg",
  "GET /identity/colors/:colors.css",
  "GET /identity/logo/:name.png",
  "GET /identity/picture/:name.webp",
  "GET /favicon.ico",
  "GET /favicon.svg",
  "GET /images/icons/app-32.png",
  "GET /images/icons/app-180.png",
  "GET /images/icons/app-192.png",
  "GET /images/icons/app-512.png",
  "GET /site.webmanifest",
]);

const server = await startServerForFile();

const ended = await server.signIn();
const soon = new Date(server.clock.now().getTime() + hour).toISOString();
const expired = await makeApiKey(server, ended, { scope: "write", expiresAt: soon });
server.clock.advance(13 * hour);
const token = await server.signIn();
const loggedOut = await server.signIn();
await server.send("POST", "/api/admin/logout", { token: loggedOut });

const read = await makeApiKey(server, token);
const write = await makeApiKey(server, token, { scope: "write" });
const revoked = await makeApiKey(server, token, { scope: "write" });
await server.send("DELETE", `/api/admin/api-keys/${revoked.id}`, { token });

const [influencer = ""] = await insertInfluencers(server.database, [{}]);
const [brand = ""] = await insertBrands(server.database, [{}, { status: "pending" }]);
const joined = await server.send("POST", "/api/join", { json: applicationFields() });
const written = await server.send("POST", "/api/contact", { json: messageFields() });
const webhook = await server.send("POST", "/api/admin/webhooks", {
  token,
  json: { url: "https://crm.example/", events: ["message.received"] },
});
const request = joined.as(createdBody).data._id;
const message = written.as(createdBody).data._id;
const threads = await server.send("GET", `/api/admin/conversations?subject=contact:${message}`, { token });
const conversation = threads.as(conversationsBody)[0]?._id ?? "";
const { id: mailing } = await mailingScene(server, token).start({ recordIds: [influencer] });
const shortlist = (await shortlistScene(server, token).listOf([{}])).id;
const inCampaigns = campaignScene(server, token);
const { id: campaign, collaborations } = await inCampaigns.campaignOf([{}]);
const { piece } = await inCampaigns.agreed({ rights: { uses: ["repost"], months: 6 } });
const [payout] = (await inCampaigns.call("GET", "/payouts")).as(payoutsBody);
const [right] = (await inCampaigns.call("GET", "/rights")).as(rightsBody);
const [textVersion] = (await server.send("GET", "/api/admin/content/about/versions", { token })).as(
  textVersionsBody,
).data.versions;
const { _id: ownField } = await ownFields(server, token).define("Shoe size");
const imported = await fileImports(server, token).start("Name\nAnn\n");
const { _id: webhookId } = webhook.as(webhookSecretBody).data.webhook;

const guarded = routesOf(server.app).filter((route) => {
  // The fallback that answers 404 to unknown addresses.
  if (route.endsWith(" /api/*")) return false;
  // Its address is signed, because a browser sends no authorization when it saves a file.
  if (route.endsWith(" /downloads/:id")) return false;
  return !openToAll.has(route.replace(/^HEAD /, "GET "));
});

/** The tools of agents, which are for keys alone. */
const agentRoutes = ["GET", "POST", "DELETE"].map((method) => `${method} ${mcpPath}`);
/** The protocol of large files, which is not described with the API. */
const uploadRoutes = [
  ...["agreements", "drafts", "evidence", "messages", "portfolios", "result-files"].map(
    (form) => `POST /uploads/${form}/:id`,
  ),
  "PATCH /uploads/:id",
  "DELETE /uploads/:id",
];
const administratorsToo = guarded.filter((route) => !route.endsWith(` ${mcpPath}`));
/** For the holders of links alone. */
const isForLinks = (route: string) => route.includes(" /api/links/");

const badAuthorizations: [string, Record<string, string>][] = [
  ["no token", {}],
  ["an empty one", { authorization: "" }],
  ["garbage", { authorization: "Bearer null" }],
  ["an unknown one", { authorization: `Bearer ${"a".repeat(43)}` }],
  ["one that has ended", { authorization: `Bearer ${ended}` }],
  ["one that was signed out", { authorization: `Bearer ${loggedOut}` }],
  ["a key that has expired", { authorization: `Bearer ${expired.key}` }],
  ["a key that was revoked", { authorization: `Bearer ${revoked.key}` }],
  ["an unknown key", { authorization: `Bearer tandem_${"a".repeat(43)}` }],
  ["a key without what it begins with", { authorization: `Bearer ${write.key.slice(7)}` }],
  ["a key in another header", { "x-api-key": write.key }],
  ["a valid one as another kind", { authorization: `Token ${token}` }],
  ["a valid one with more behind it", { authorization: `Bearer ${token} x` }],
  ["a valid one twice", { authorization: `Bearer ${token},Bearer ${token}` }],
  ["a valid one as a cookie", { cookie: `adminToken=${token}; token=${token}` }],
  ["a valid one in another header", { "x-access-token": token, "x-authorization": `Bearer ${token}` }],
  [
    "the administrator's password",
    { authorization: `Basic ${btoa(`${administrator.email}:${administrator.password}`)}` },
  ],
];

/** A digest of every record, so that a call which should do nothing is seen to do nothing. */
async function records(): Promise<string> {
  const tables = [
    "influencers",
    "brands",
    "join_requests",
    "contact_messages",
    "media",
    "admins",
    "history",
    "api_keys",
    "outgoing_mails",
    "newsletter_subscribers",
    "webhooks",
    "webhook_deliveries",
    "content_versions",
    "access_links",
    "application_outcomes",
    "timeline_entries",
    "conversations",
    "messages",
    "inbound_mails",
    "mailings",
    "mailing_recipients",
    "agency_settings",
    "shortlists",
    "shortlist_items",
    "shortlist_reviewers",
    "shortlist_votes",
    "campaigns",
    "campaign_views",
    "campaign_creators",
    "offers",
    "rights_grants",
    "payouts",
    "deliverables",
    "drafts",
    "results",
    "terms_templates",
    "message_templates",
    "notices",
    "two_factor",
    "recovery_codes",
    "passkeys",
    "imports",
    "import_rows",
    "uploads",
  ];
  // Exports by those who may are in the history, and change nothing else.
  const counts = (table: string) => (table === "history" ? "where action <> 'export'" : "");
  const rows = await Promise.all(
    tables.map((table) =>
      server.records.pool.query(`select t::text from ${table} t ${counts(table)} order by 1`),
    ),
  );
  return createHash("sha256")
    .update(JSON.stringify(rows.map((result) => result.rows)))
    .digest("hex");
}

// The first use of a key is written down, and none of the next minute.
for (const { key } of [read, write]) await server.send("GET", "/api/admin/stats", { token: key });
const begun = await tusCalls(server, `Bearer ${token}`).begin(`/uploads/drafts/${piece}`, 10);
const upload = begun.headers.location?.split("/").at(-1) ?? "";
const {
  rows: [{ id: unreadable } = { id: "" }],
} = await server.records.pool.query<{ id: string }>(
  "insert into inbound_mails (id, hash, raw, received_at, problem) values (gen_random_uuid(), 'x', 'x', now(), 'No mail.') returning id",
);
const before = await records();
/** A record of the kind that the path is about. */
const recordOf = (path: string): string => {
  if (path.includes("brand")) return brand;
  if (path.includes("join-request")) return request;
  if (path.includes("contacts")) return message;
  if (path.includes("/conversations/")) return conversation;
  if (path.includes("/unreadable-mails/")) return unreadable;
  if (path.includes("/mailings/")) return mailing;
  if (path.includes("/shortlists")) return shortlist;
  if (path.includes("/campaigns")) return campaign;
  if (path.includes("/collaborations")) return collaborations[0] ?? "";
  if (path.includes("/deliverables") || path.includes("/uploads/drafts")) return piece;
  if (path.includes("/uploads/")) return upload;
  if (path.includes("/payouts")) return payout?._id ?? "";
  if (path.includes("/rights")) return right?._id ?? "";
  if (path.includes("/content/")) return textVersion?._id ?? "";
  if (path.includes("/custom-fields/")) return ownField;
  if (path.includes("/imports/")) return imported._id;
  return path.includes("webhook") ? webhookId : influencer;
};
/** Required query parameters by path. */
const queries: Record<string, string> = {
  "/api/admin/conversations/subjects": `?creator=${influencer}`,
  "/api/admin/calendar": `?campaignId=${campaign}&from=2030-01-01&to=2030-02-01`,
  "/api/admin/links": `?subject=join-request:${request}`,
  "/api/admin/timeline": `?subject=join-request:${request}`,
  "/api/admin/conversations/about": `?subject=join-request:${request}`,
  "/api/admin/export/shortlist.csv": `?id=${shortlist}`,
  "/api/admin/export/campaign.csv": `?id=${campaign}`,
  "/api/admin/rights/check": `?influencerId=${shortlist}&use=tv&country=DE`,
};
const address = (path: string) =>
  path in queries
    ? `${path}${queries[path]}`
    : path.replace(":section", "about").replace(/:\w+/g, () => recordOf(path));

describe("the calls of the administrator", () => {
  it("are those of the table that are not open to everybody, and the tools of agents", () => {
    const closed = audiences.map(([route]) => route).filter((route) => !openToAll.has(route));
    const called = guarded.filter((route) => !route.startsWith("HEAD "));
    expect(called.toSorted()).toEqual([...closed, ...agentRoutes, ...uploadRoutes].toSorted());
  });

  it.each(guarded)("%s answers 401 to whoever has no valid token", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    for (const [which, headers] of badAuthorizations) {
      for (const body of [undefined, "{", JSON.stringify({ name: "Eve", email: "eve@mail.example" })]) {
        const response = await server.send(method, address(path), {
          headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
          ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body }),
        });
        expect(response.status, `${route} with ${which}`).toBe(401);
        if (method !== "HEAD") {
          expect(response.json).toEqual({ success: false, message: "Unauthorized. Please login again." });
        }
      }
    }
    expect(await records()).toBe(before);
  });

  it.each(administratorsToo)("%s answers 403 to a key that is not meant for it", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const name = route.replace(/^HEAD /, "GET ");
    const isOpen = (key: typeof read) =>
      openToReaders.has(name) || (key === write && openToWriters.has(name));
    for (const key of [read, write].filter((one) => !isOpen(one))) {
      for (const body of [undefined, "{"]) {
        const response = await server.send(method, address(path), {
          token: key.key,
          ...(body !== undefined && { body, headers: { "content-type": "application/json" } }),
        });
        expect(response.status, route).toBe(403);
        const message = openToWriters.has(name)
          ? "This API key may only read."
          : "This call is not open to API keys.";
        if (method !== "HEAD") expect(response.json).toEqual({ success: false, message });
      }
    }
    if (!openToReaders.has(name)) return;
    for (const key of [read, write]) {
      const { status } = await server.send(method, address(path), { token: key.key });
      expect(status, route).toBe(200);
    }
  });

  it.each([
    "//api/contact",
    "/api//contact",
    "/api/contact/",
    "/api/contact/?",
    "/API/contact",
    "/api/Contact",
    "/api/%63ontact",
    "/api/contact%2f",
    "/api/./contact",
    "/api/x/../contact",
    "/api/contact;x=1",
    "/api/contact%00",
    "/api/contact.json",
    "/%61pi/contact",
  ])("are not reached by the detour %s", async (path) => {
    const response = await server.send("GET", path);
    expect([400, 401, 404]).toContain(response.status);
    expect(response.text).not.toContain("mail.example");
  });

  it.each(guarded)("%s is not reached by any other way of writing its address", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const plain = address(path);
    const [, first = "", ...rest] = plain.split("/");
    const last = plain.length - 1;
    for (const detour of [
      `/${plain}`,
      `${plain}/`,
      plain.toUpperCase(),
      plain.replace("/api/", "/api//"),
      plain.replace("/api/", "/api%2f"),
      `/${first}/./${rest.join("/")}`,
      `${plain.slice(0, last)}%${plain.charCodeAt(last).toString(16)}`,
      `${plain}%2f`,
      `${plain};x=1`,
      `${plain}%00`,
    ]) {
      const response = await server.send(method, detour);
      expect([400, 401, 404], `${method} ${detour}`).toContain(response.status);
    }
    expect(await records()).toBe(before);
  });

  it("are not reached by another method in a header or in the address", async () => {
    const headers = {
      "x-http-method-override": "DELETE",
      "x-http-method": "DELETE",
      "x-method-override": "DELETE",
    };
    await server.send("POST", `/api/influencers/${influencer}`, { headers, json: { _method: "DELETE" } });
    await server.send("GET", `/api/influencers/${influencer}?_method=DELETE`, { headers });
    expect(await records()).toBe(before);
  });

  it("are open to who has one", async () => {
    for (const route of administratorsToo.filter((name) => name.startsWith("GET ") && !isForLinks(name))) {
      const [, path = ""] = route.split(" ");
      const response = await server.send("GET", address(path), { token });
      // No draft is approved here, so the library has no file.
      expect(response.status, route).toBe(path === "/api/admin/files/:id/mentions" ? 404 : 200);
    }
  });
});
