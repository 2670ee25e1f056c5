import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { conversationSubjects } from "#domain/conversations/conversation-rules.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { type LinkKind, linkSubjects, pageLinkKinds } from "#domain/links/link-rules.ts";
import { timelineSubjects } from "#domain/timeline/timeline-rules.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { administrator } from "#tests/harness/administrator.ts";
import {
  addressInText,
  creatorAccount,
  type MarkedRecords,
  markedRecords,
  teamNote,
} from "#tests/harness/marked-records.ts";
import { addColleague } from "#tests/harness/team.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const viewer = await addColleague(server, "viewer");
const keys = {
  read: (await makeApiKey(server, owner, { name: "Reader" })).key,
  write: (await makeApiKey(server, owner, { name: "Writer", scope: "write" })).key,
};
let marked: MarkedRecords;
beforeAll(async () => {
  marked = await markedRecords(server, owner, keys.write);
});

type Reader = "viewer" | "read" | "write" | LinkKind;
const endpoints = Object.values<Endpoint>(api).filter(({ route }) => splitRoute(route)[0] === "GET");

function isFor({ audience }: Endpoint, reader: Reader): boolean {
  if (reader === "viewer") return audience.admin === "viewer";
  if (reader === "read") return audience.apiKey === "read";
  if (reader === "write") return audience.apiKey !== undefined;
  return audience.link?.includes(reader) ?? false;
}

/** The record that `:id` stands for, by the beginning of a path, and what calls ask that take a query of their own. */
function addresses(endpoint: Endpoint): string[] {
  const { ids } = marked;
  const [, path] = splitRoute(endpoint.route);
  const records: [string, string][] = [
    ["/api/influencers", ids.influencer],
    ["/api/brand-join", ids.brand],
    ["/api/contacts", ids.contact],
    ["/api/admin/conversations", ids.conversation],
    ["/api/admin/mailings", ids.mailing],
    ["/api/admin/join-requests", ids["join-request"]],
    ["/api/admin/shortlists", ids.shortlist],
    ["/api/admin/campaigns", ids.campaign],
    ["/api/admin/collaborations", ids.recorded],
    ["/api/admin/deliverables", ids.piece],
    ["/api/admin/rights/:id", ids.right],
    ["/api/uploads", ids.upload],
    ["/api/admin/payouts", ids.payout],
    ["/api/admin/content", ids.textVersion],
  ];
  const about = (types: readonly string[]) =>
    types.flatMap((type) => (type in ids ? [`subject=${type}:${ids[type as keyof typeof ids]}`] : []));
  const queries: Record<string, string[]> = {
    "/api/admin/timeline": about(timelineSubjects),
    "/api/admin/conversations/about": about(conversationSubjects),
    "/api/admin/links": about(linkSubjects),
    "/api/admin/calendar": [`campaignId=${ids.campaign}&from=2030-01-01&to=2030-12-31`],
    "/api/admin/export/campaign.csv": [`id=${ids.campaign}`],
    "/api/admin/export/shortlist.csv": [`id=${ids.shortlist}`],
    "/api/admin/rights/check": [`deliverableId=${ids.piece}&use=tv&country=FR`],
    "/api/links/report/rights/check": [`deliverableId=${ids.piece}&use=tv&country=FR`],
    "/api/influencers/batch": [`ids=${ids.influencer}`],
    "/api/marketplace/brands/batch": [`ids=${ids.brand}`],
    "/api/admin/work": ["owner=all"],
    "/api/influencers/suggestions": ["search=kit"],
  };
  const id = records.find(([start]) => path.startsWith(start))?.[1] ?? "";
  const filled = pathOf(endpoint, { id, section: "about" });
  return (queries[path] ?? [""]).map((query) => (query ? `${filled}?${query}` : filled));
}

const read = (path: string, reader: Reader): Promise<Answer> => {
  if (reader === "viewer") return server.send("GET", path, { token: viewer.token });
  if (reader === "read" || reader === "write") return server.send("GET", path, { token: keys[reader] });
  const token = marked.links[reader as keyof typeof marked.links];
  return server.send("GET", path, { headers: { authorization: `Link ${token}` } });
};

/** The answers to all calls that a reader may read with, by what was called. */
async function answersTo(reader: Reader): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const endpoint of endpoints.filter((one) => isFor(one, reader))) {
    for (const path of addresses(endpoint)) {
      const answer = await read(path, reader);
      // A registration that waits is not in the marketplace, and the upload belongs to another link.
      const isOthers = endpoint.route === "GET /api/uploads/:id" && reader === "status";
      const isHidden = isOthers || endpoint.route === "GET /api/marketplace/brands/:id";
      expect(answer.status, `${path} as ${reader}: ${answer.text}`).toBe(isHidden ? 404 : 200);
      answers.push([path, answer]);
    }
  }
  return answers;
}

/** The places of texts with an `@` in them, other than handles such as `@name` and `youtube.com/@name`. */
function places(value: unknown, place = ""): string[] {
  if (typeof value === "string") return /(?<![\s/]|^)@/.test(value) ? [place] : [];
  if (Array.isArray(value)) return value.flatMap((each) => places(each, place));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, each]) => places(each, place ? `${place}.${name}` : name));
}

const fieldOf = (place: string) => place.split(".").at(-1) ?? "";
/** The fields in which each may read an address: their own, and for programs those of creators, brands, and clients. */
const allowed: Partial<Record<Reader, string[]>> = {
  viewer: ["data.admin.email"],
  read: ["email", "personEmail"],
  "admin-invite": ["data.invitation.email"],
  "password-reset": ["data.reset.email"],
  notice: ["data.notice.contact.email"],
};

describe.each<Reader>(["viewer", "read", ...pageLinkKinds])("what is answered to %s", (reader) => {
  it("has email addresses in the named fields alone", async () => {
    const answers = await answersTo(reader);
    expect(answers.length).toBeGreaterThan(0);
    const found = answers.flatMap(([path, { json }]) =>
      places(json)
        .filter((place) => ![place, fieldOf(place)].some((name) => allowed[reader]?.includes(name)))
        .map((place) => `${path} ${place}`),
    );
    expect(found).toEqual([]);
  });
});

describe.each<Reader>(["viewer", "read", "write"])("what is answered to %s", (reader) => {
  it("holds no note of the team, and no administrator's address", async () => {
    for (const [path, { text }] of await answersTo(reader)) {
      expect(text, path).not.toContain(teamNote);
      expect(text, path).not.toContain(administrator.email);
      if (reader !== "write") expect(text, path).not.toContain(addressInText);
    }
  });
});

it("no response but the one for owners holds where a creator is paid", async () => {
  const editor = await addColleague(server, "editor");
  const headers = [
    ...[owner, editor.token, viewer.token, keys.read, keys.write].map((token) => `Bearer ${token}`),
    ...Object.values(marked.links).map((token) => `Link ${token}`),
  ];
  const holding = [];
  for (const authorization of headers) {
    for (const path of endpoints.flatMap(addresses)) {
      const { text } = await server.send("GET", path, { headers: { authorization } });
      if (text.includes(creatorAccount) || text.includes("Qzx Holder")) holding.push([authorization, path]);
    }
  }
  expect(holding).toEqual([[`Bearer ${owner}`, `/api/admin/payouts/${marked.ids.payout}/payment-details`]]);
});

it("lets editors read both", async () => {
  const timeline = await server.send("GET", `/api/admin/timeline?subject=campaign:${marked.ids.campaign}`, {
    token: owner,
  });
  for (const mark of [teamNote, administrator.email, addressInText]) expect(timeline.text).toContain(mark);
});

it("lets a program read the notes that it has written", async () => {
  const path = `/api/admin/timeline?subject=brand:${marked.ids.brand}`;
  await server.send("POST", path, { token: keys.write, json: { text: "By the program" } });
  expect((await server.send("GET", path, { token: keys.write })).text).toContain("By the program");
  expect((await server.send("GET", path, { token: keys.read })).text).not.toContain("By the program");
});

it("names no administrator by their address when a step of a program is refused", async () => {
  const path = `/api/admin/campaigns/${marked.ids.campaign}`;
  const refused = await server.send("PUT", path, {
    token: keys.write,
    json: { name: "Autumn", updatedAt: "2020-01-01T00:00:00.000000Z" },
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).not.toContain(administrator.email);
});

it("is the same for the tools of agents", async () => {
  const { ids } = marked;
  const inputs: Record<string, Record<string, unknown>> = {
    get_creator: { id: ids.influencer },
    get_shortlist: { id: ids.shortlist },
    get_campaign: { id: ids.campaign },
    check_rights: { deliverableId: ids.piece, use: "tv", country: "FR" },
    list_campaigns: {},
    list_join_requests: {},
    list_work: {},
    search_brands: {},
    search_creators: {},
  };
  const headers = { authorization: `Bearer ${keys.read}` };
  const client = new Client({ name: "a program", version: "1" });
  const url = new URL(`${await server.listen()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const { tools } = await client.listTools();
  // No brand is published.
  const names = tools.map(({ name }) => name).filter((name) => name !== "get_brand");
  expect(names.toSorted()).toEqual(Object.keys(inputs).toSorted());
  for (const name of names) {
    const { isError, structuredContent } = await client.callTool({ name, arguments: inputs[name] ?? {} });
    expect(isError ?? false, name).toBe(false);
    expect(places(structuredContent), name).toEqual([]);
    expect(JSON.stringify(structuredContent), name).not.toContain(teamNote);
    expect(JSON.stringify(structuredContent), name).not.toContain(creatorAccount);
  }
  await client.close();
});
