import { expect, it } from "vitest";
import { roles } from "#domain/access/principal.ts";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { messageFields } from "#tests/factories/message.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const viewer = await addColleague(server, "viewer");

/** Marked words in every place for contact data, and what they belong to. */
const marks = { email: "marked.address@mail.example", phone: "+47 900 11 223" };
const made = [
  await server.send("POST", "/api/join", { json: applicationFields(marks) }),
  await server.send("POST", "/api/brand-join", { json: registrationFields(marks) }),
  await server.send("POST", "/api/contact", { json: messageFields(marks) }),
];
const [request = "", brand = "", message = ""] = made.map(
  ({ json }) => (json as { data: { _id: string } }).data._id,
);
const approved = await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token: owner });
const { _id: influencer } = (approved.json as { data: { influencer: { _id: string } } }).data.influencer;
const waiting = await server.send("POST", "/api/join", {
  json: applicationFields({ ...marks, email: "other.marked.address@mail.example" }),
});
const waitingId = (waiting.json as { data: { _id: string } }).data._id;

const ids: Record<string, string> = {
  "GET /api/influencers/:id": influencer,
  "GET /api/brand-join/:id": brand,
  "GET /api/contacts/:id": message,
  "GET /api/admin/join-requests/:id": waitingId,
};
/** Every call that a viewer may read with. */
const readable = Object.values<Endpoint>(api).filter(
  ({ route, audience, response }) =>
    splitRoute(route)[0] === "GET" && (audience.admin === "viewer" || audience.visitor) && response,
);

it("shows a viewer no contact data in any answer", async () => {
  let shown = 0;
  for (const endpoint of readable) {
    const id = ids[endpoint.route] ?? waitingId;
    const subject = `?subject=join-request:${waitingId}`;
    const query = endpoint.route === "GET /api/admin/links" ? subject : "";
    const path = pathOf(endpoint, { id, section: "index" }) + query;
    const [theirs, all] = [
      await server.send("GET", path, { token: viewer.token }),
      await server.send("GET", path, { token: owner }),
    ];
    expect(theirs.status, path).toBe(all.status);
    expect(theirs.text, path).not.toMatch(/marked\.address|900 11 223/);
    if (/marked\.address/.test(all.text)) {
      shown += 1;
      expect(theirs.text, path).toMatch(/"(email|personEmail)":""/);
    }
  }
  // An owner sees the address in the lists and records of creators, brands, messages, requests, and links.
  expect(shown).toBeGreaterThanOrEqual(9);
});

it("leaves a viewer's own address in their session", async () => {
  const session = await server.send("GET", "/api/admin/session", { token: viewer.token });
  expect(session.json).toMatchObject({ data: { admin: { email: viewer.email, role: "viewer" } } });
});

it.each(["/api/contacts", "/api/brand-join", "/api/influencers"])(
  "finds nothing by an address for a viewer in %s",
  async (path) => {
    const found = async (token: string) =>
      (await server.send("GET", `${path}?search=marked.address`, { token })).text.match(/"_id"/g)?.length ??
      0;
    expect(await found(owner)).toBeGreaterThan(0);
    expect(await found(viewer.token)).toBe(0);
  },
);

it("lets a viewer, and the stolen session of an editor, do nothing that is above their role", async () => {
  const editor = await addColleague(server, "editor");
  for (const { route, audience } of Object.values<Endpoint>(api)) {
    if (audience.admin === undefined || audience.admin === "viewer") continue;
    for (const colleague of [viewer, editor]) {
      if (roles.indexOf(audience.admin) <= roles.indexOf(colleague === viewer ? "viewer" : "editor"))
        continue;
      const [method, url] = splitRoute(route);
      const path = url.replace(/:\w+/g, waitingId);
      const answer = await server.send(method, path, { token: colleague.token, body: "{" });
      expect([403, audience.visitor && 400], `${route} as ${colleague.email}`).toContain(answer.status);
    }
  }
  expect((await server.send("GET", "/api/admin/session", { token: owner })).status).toBe(200);
});
