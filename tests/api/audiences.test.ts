import fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, describe, expect, it } from "vitest";
import { type Action, may } from "#domain/access/policy.ts";
import { type AdminPrincipal, type Principal, visitor } from "#domain/access/principal.ts";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { declaredAudiences, requireAudience } from "#server/http/authenticate.ts";
import { errorsPlugin } from "#server/http/errors.plugin.ts";
import { HttpError } from "#server/http/http-error.ts";
import { localCalls } from "#server/http/local-calls.ts";
import { route } from "#server/http/route.ts";
import { principals } from "#tests/factories/principal.ts";

/** Whom each endpoint lets in, written down by hand: everybody, the lowest role, the scope of a key. */
const table: [route: string, audience: string][] = [
  ["GET /api/influencers", "everybody viewer read"],
  ["GET /api/influencers/locations", "everybody"],
  ["GET /api/influencers/suggestions", "everybody read"],
  ["GET /api/influencers/batch", "everybody read"],
  ["GET /api/influencers/:id", "everybody viewer read"],
  ["GET /api/influencers/:id/similar", "everybody read"],
  ["POST /api/influencers", "editor write"],
  ["PUT /api/influencers/:id", "editor write"],
  ["DELETE /api/influencers/:id", "editor write"],
  ["POST /api/influencers/bulk", "editor write"],
  ["POST /api/influencers/:id/credentials", "editor"],
  ["GET /api/marketplace/brands", "everybody"],
  ["GET /api/marketplace/brands/locations", "everybody"],
  ["GET /api/marketplace/brands/batch", "everybody read"],
  ["GET /api/marketplace/brands/:id", "everybody read"],
  ["POST /api/brand-join", "everybody editor write"],
  ["GET /api/brand-join", "viewer read"],
  ["GET /api/brand-join/:id", "viewer read"],
  ["PUT /api/brand-join/:id", "editor write"],
  ["DELETE /api/brand-join/:id", "editor write"],
  ["POST /api/brand-join/bulk", "editor write"],
  ["POST /api/brand-join/:id/credentials", "editor"],
  ["POST /api/join", "everybody"],
  ["GET /api/admin/join-requests", "viewer read"],
  ["GET /api/admin/join-requests/:id", "viewer read"],
  ["PUT /api/admin/join-requests/:id/approve", "editor"],
  ["PUT /api/admin/join-requests/:id/reject", "editor"],
  ["PUT /api/admin/join-requests/:id/ask", "editor"],
  ["POST /api/admin/join-requests/bulk", "editor"],
  ["PUT /api/admin/join-requests/:id/proposal", "editor write"],
  ["DELETE /api/admin/join-requests/:id/proposal", "editor"],
  ["GET /api/admin/saved-replies", "viewer read"],
  ["PUT /api/admin/saved-replies", "editor"],
  ["DELETE /api/admin/saved-replies/:id", "editor"],
  ["POST /api/admin/undo", "editor"],
  ["GET /api/admin/collaborations/:id/offers", "viewer read"],
  ["POST /api/admin/collaborations/:id/offers", "editor"],
  ["PUT /api/admin/offers/:id/state", "editor"],
  ["POST /api/admin/offers/:id/document", "editor"],
  ["GET /api/calendar/:file", "everybody"],
  ["GET /api/admin/calendar", "viewer read"],
  ["POST /api/admin/calendar/feed", "viewer"],
  ["DELETE /api/admin/calendar/feed", "viewer"],
  ["POST /api/links/collaboration/calendar", "link:collaboration"],
  ["GET /api/admin/rights", "viewer read"],
  ["POST /api/admin/rights", "editor"],
  ["POST /api/admin/rights/:id/offers", "editor"],
  ["GET /api/admin/rights/:id", "viewer read"],
  ["PUT /api/admin/rights/:id", "editor"],
  ["GET /api/admin/rights/check", "viewer read"],
  ["GET /api/admin/export/rights.csv", "editor read"],
  ["GET /api/admin/deliverables", "viewer read"],
  ["POST /api/admin/collaborations/:id/deliverables", "editor"],
  ["GET /api/admin/deliverables/:id", "viewer read"],
  ["PUT /api/admin/deliverables/:id", "editor"],
  ["PUT /api/admin/deliverables/:id/state", "editor"],
  ["POST /api/admin/deliverables/:id/drafts", "editor"],
  ["PUT /api/admin/deliverables/:id/results", "editor write"],
  ["POST /api/links/collaboration/deliverables/:id/drafts", "link:collaboration"],
  ["PUT /api/links/collaboration/deliverables/:id/refusal", "link:collaboration"],
  ["PUT /api/links/collaboration/deliverables/:id/publication", "link:collaboration"],
  ["PUT /api/links/collaboration/deliverables/:id/results", "link:collaboration"],
  ["POST /api/links/collaboration/deliverables/:id/result-files", "link:collaboration"],
  ["GET /api/admin/payouts", "viewer read"],
  ["POST /api/admin/payouts", "editor"],
  ["GET /api/admin/payouts/:id", "viewer read"],
  ["PUT /api/admin/payouts/:id", "editor"],
  ["PUT /api/admin/payouts/:id/state", "editor"],
  ["PUT /api/admin/collaborations/:id/fees", "editor"],
  ["GET /api/admin/campaigns/:id/money", "viewer read"],
  ["POST /api/admin/campaigns/:id/links", "editor"],
  ["GET /api/admin/campaigns/:id/report", "viewer read"],
  ["GET /api/links/drafts", "link:drafts"],
  ["PUT /api/links/drafts/:id", "link:drafts"],
  ["GET /api/links/report", "link:report"],
  ["GET /api/links/report/rights", "link:report"],
  ["GET /api/links/report/rights/check", "link:report"],
  ["PUT /api/links/report/rights/:id/down", "link:report"],
  ["GET /api/admin/terms", "viewer read"],
  ["POST /api/admin/terms", "owner"],
  ["PUT /api/admin/terms/:id", "owner"],
  ["DELETE /api/admin/terms/:id", "owner"],
  ["POST /api/links/status/evidence", "link:status"],
  ["GET /api/links/collaboration", "link:collaboration"],
  ["GET /api/links/collaboration/offers", "link:collaboration"],
  ["PUT /api/links/collaboration/offer", "link:collaboration"],
  ["POST /api/links/collaboration/offer", "link:collaboration"],
  ["POST /api/links/collaboration/messages", "link:collaboration"],
  [
    "GET /api/links/current",
    "link:status link:admin-invite link:review link:collaboration link:drafts link:report",
  ],
  ["GET /api/links/invitation", "link:admin-invite"],
  ["POST /api/links/invitation", "link:admin-invite"],
  ["POST /api/links/renew", "everybody"],
  ["GET /api/links/status", "link:status"],
  ["PUT /api/links/status", "link:status"],
  ["DELETE /api/links/status", "link:status"],
  ["GET /api/links/review", "link:review"],
  ["PUT /api/links/review/items/:itemId", "link:review"],
  ["PUT /api/links/review/finish", "link:review"],
  ["POST /api/links/review/not-me", "link:review"],
  ["GET /api/admin/shortlists", "viewer read"],
  ["POST /api/admin/shortlists", "editor"],
  ["GET /api/admin/shortlists/:id", "viewer read"],
  ["PUT /api/admin/shortlists/:id", "editor"],
  ["DELETE /api/admin/shortlists/:id", "editor"],
  ["POST /api/admin/shortlists/:id/items", "editor write"],
  ["PUT /api/admin/shortlists/:id/items/:itemId", "editor"],
  ["DELETE /api/admin/shortlists/:id/items/:itemId", "editor"],
  ["PUT /api/admin/shortlists/:id/order", "editor"],
  ["POST /api/admin/shortlists/:id/links", "editor"],
  ["PUT /api/admin/shortlists/:id/state", "editor"],
  ["POST /api/admin/shortlists/:id/campaign", "editor"],
  ["POST /api/contacts/:id/campaign", "editor"],
  ["GET /api/admin/export/shortlist.csv", "editor read"],
  ["GET /api/admin/campaigns", "viewer read"],
  ["POST /api/admin/campaigns", "editor write"],
  ["GET /api/admin/campaigns/:id", "viewer read"],
  ["PUT /api/admin/campaigns/:id", "editor write"],
  ["DELETE /api/admin/campaigns/:id", "owner"],
  ["PUT /api/admin/campaigns/:id/state", "editor"],
  ["GET /api/admin/campaigns/:id/collaborations", "viewer read"],
  ["POST /api/admin/campaigns/:id/collaborations", "editor write"],
  ["PUT /api/admin/campaigns/:id/collaborations/state", "editor"],
  ["POST /api/admin/campaigns/:id/offers", "editor"],
  ["GET /api/admin/collaborations/:id", "viewer read"],
  ["PUT /api/admin/collaborations/:id", "editor"],
  ["DELETE /api/admin/collaborations/:id", "editor"],
  ["PUT /api/admin/collaborations/:id/state", "editor"],
  ["PUT /api/admin/collaborations/:id/rank", "editor"],
  ["GET /api/admin/links", "viewer read"],
  ["DELETE /api/admin/links/:id", "editor"],
  ["GET /api/admin/settings", "owner"],
  ["PUT /api/admin/settings", "owner"],
  ["GET /api/admin/settings/bank", "owner"],
  ["PUT /api/admin/settings/bank", "owner"],
  ["GET /api/admin/work", "viewer read"],
  ["PUT /api/admin/join-requests/:id/work", "editor"],
  ["GET /api/admin/timeline", "viewer read"],
  ["POST /api/admin/timeline", "editor write"],
  ["PUT /api/admin/timeline/:id", "editor write"],
  ["DELETE /api/admin/timeline/:id", "editor write"],
  ["POST /api/contact", "everybody"],
  ["GET /api/contact", "viewer read"],
  ["GET /api/contacts", "viewer read"],
  ["GET /api/contacts/:id", "viewer read"],
  ["PUT /api/contacts/:id/handled", "editor write"],
  ["POST /api/contacts/:id/forward", "editor"],
  ["GET /api/admin/forward-template", "viewer"],
  ["PUT /api/admin/forward-template", "editor"],
  ["DELETE /api/contact/:id", "editor"],
  ["DELETE /api/contacts/:id", "editor"],
  ["POST /api/newsletter", "everybody"],
  ["GET /api/admin/webhooks", "owner"],
  ["POST /api/admin/webhooks", "owner"],
  ["GET /api/admin/webhooks/:id", "owner"],
  ["PUT /api/admin/webhooks/:id", "owner"],
  ["DELETE /api/admin/webhooks/:id", "owner"],
  ["POST /api/admin/webhooks/:id/secret", "owner"],
  ["POST /api/admin/webhooks/:id/test", "owner"],
  ["GET /api/admin/webhooks/:id/deliveries", "owner"],
  ["POST /api/admin/webhook-deliveries/:id/send", "owner"],
  ["POST /api/admin/login", "everybody"],
  ["POST /api/admin/login/second-factor", "everybody"],
  ["POST /api/admin/login/passkey/options", "everybody"],
  ["POST /api/admin/login/passkey", "everybody"],
  ["POST /api/admin/confirm", "viewer"],
  ["GET /api/admin/security", "viewer"],
  ["POST /api/admin/security/totp", "viewer"],
  ["PUT /api/admin/security/totp", "viewer"],
  ["DELETE /api/admin/security/totp", "viewer"],
  ["POST /api/admin/security/recovery-codes", "viewer"],
  ["POST /api/admin/security/passkeys/options", "viewer"],
  ["POST /api/admin/security/passkeys", "viewer"],
  ["PUT /api/admin/security/passkeys/:id", "viewer"],
  ["DELETE /api/admin/security/passkeys/:id", "viewer"],
  ["POST /api/admin/logout", "viewer"],
  ["GET /api/admin/session", "viewer"],
  ["POST /api/admin/register", "owner"],
  ["PUT /api/admin/password", "viewer"],
  ["GET /api/admin/administrators", "owner"],
  ["POST /api/admin/administrators", "owner"],
  ["POST /api/admin/administrators/:id/invitation", "owner"],
  ["PUT /api/admin/administrators/:id", "owner"],
  ["DELETE /api/admin/administrators/:id", "owner"],
  ["DELETE /api/admin/administrators/:id/two-factor", "owner"],
  ["GET /api/admin/sessions", "viewer"],
  ["DELETE /api/admin/sessions", "viewer"],
  ["DELETE /api/admin/sessions/:id", "viewer"],
  ["GET /api/admin/stats", "viewer read"],
  ["GET /api/admin/api-keys", "owner"],
  ["POST /api/admin/api-keys", "owner"],
  ["DELETE /api/admin/api-keys/:id", "owner"],
  ["GET /api/admin/history", "editor"],
  ["GET /api/admin/export/influencers.csv", "editor read"],
  ["GET /api/admin/export/brands.csv", "editor read"],
  ["GET /api/admin/export/contacts.csv", "owner read"],
  ["GET /api/admin/export/newsletter.csv", "owner read"],
  ["GET /api/admin/export/history.csv", "owner"],
  ["GET /api/admin/campaign-views", "viewer"],
  ["PUT /api/admin/campaign-views", "viewer"],
  ["DELETE /api/admin/campaign-views/:id", "viewer"],
  ["GET /api/admin/export/campaign.csv", "editor read"],
  ["POST /api/admin/import/campaign", "editor"],
  ["POST /api/admin/import/influencers", "editor write"],
  ["POST /api/admin/import/brands", "editor write"],
  ["GET /api/health", "everybody"],
  ["GET /api/health/live", "everybody"],
  ["GET /api/content/:section", "everybody"],
  ["GET /api/admin/content-notes", "viewer"],
  ["POST /api/admin/logos", "editor"],
  ["GET /api/admin/content", "viewer"],
  ["GET /api/admin/content/:section", "viewer"],
  ["PUT /api/admin/content/:section", "editor"],
  ["POST /api/admin/content/:section/preview", "editor"],
  ["GET /api/admin/content/:section/versions", "viewer"],
  ["GET /api/admin/content/:section/versions/:id", "viewer"],
  ["PUT /api/admin/content/:section/versions/:id/restore", "editor"],
];

const owner = principals["owner-01234567890123456"] as AdminPrincipal;
/** Owners who must do something else first. */
const waiting: Record<string, Principal> = {
  "owner-who-signed-in-long-ago": { ...owner, isConfirmed: false },
  "owner-without-second-factor": { ...owner, lacksSecondFactor: true },
};

/** Every endpoint behind the real guard, with a handler that only tells that it was reached. */
const app = fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await app.register(errorsPlugin);
await app.register(declaredAudiences);
await app.register(localCalls);
app.addHook(
  "onRequest",
  requireAudience(async ({ token }) => principals[token] ?? waiting[token]),
);
const reached = async () => {
  throw new HttpError(418, "reached");
};
app.addHook("preValidation", reached);
for (const endpoint of Object.values<Endpoint>(api)) route(app, endpoint).handle(reached);
app.decorate("responseCache", { sendJson: reached } as never);
afterAll(() => app.close());

async function statusOf(endpoint: Endpoint, token?: string): Promise<number> {
  const [method] = splitRoute(endpoint.route);
  const url = pathOf(endpoint, { id: "01980000-0000-7000-8000-000000000000", section: "index" });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await app.inject({ method, url, headers })).statusCode;
}

function expectedStatus(audience: string[], principal: Principal): number {
  const isOpen = audience.includes("everybody");
  const unnamed = isOpen ? 418 : 403;
  switch (principal.kind) {
    case "visitor":
      return isOpen ? 418 : 401;
    case "admin": {
      const roles = ["viewer", "editor", "owner"];
      const needed = roles.findIndex((role) => audience.includes(role));
      if (needed === -1) return unnamed;
      return roles.indexOf(principal.role) >= needed ? 418 : 403;
    }
    case "apiKey":
      if (audience.includes("read")) return 418;
      if (audience.includes("write")) return principal.scope === "write" ? 418 : 403;
      return unnamed;
    case "link":
      return audience.includes(`link:${principal.linkKind}`) ? 418 : unnamed;
    case "member":
      return unnamed;
  }
}

describe("every endpoint and every kind of principal", () => {
  it("is in the table", () => {
    const routes = Object.values<Endpoint>(api).map((endpoint) => endpoint.route);
    expect(table.map(([name]) => name).toSorted()).toEqual(routes.toSorted());
  });

  it.each(table)("%s lets in %s, and nobody else", async (name, audience) => {
    const endpoint = Object.values<Endpoint>(api).find((one) => one.route === name);
    if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
    const named = audience.split(" ");
    expect(await statusOf(endpoint)).toBe(expectedStatus(named, visitor));
    for (const [token, principal] of Object.entries(principals)) {
      expect(await statusOf(endpoint, token), token).toBe(expectedStatus(named, principal));
    }
    expect(await statusOf(endpoint, "nobody-01234567890123456")).toBe(401);
  });
});

/** Where people are asked again, written down by hand. */
const askedAgain = [
  "POST /api/admin/webhooks",
  "PUT /api/admin/webhooks/:id",
  "POST /api/admin/webhooks/:id/secret",
  "POST /api/admin/register",
  "POST /api/admin/administrators",
  "PUT /api/admin/administrators/:id",
  "DELETE /api/admin/administrators/:id",
  "DELETE /api/admin/administrators/:id/two-factor",
  "POST /api/admin/api-keys",
  "GET /api/admin/settings/bank",
  "PUT /api/admin/settings/bank",
  "GET /api/admin/export/influencers.csv",
  "GET /api/admin/export/brands.csv",
  "GET /api/admin/export/contacts.csv",
  "GET /api/admin/export/newsletter.csv",
  "GET /api/admin/export/history.csv",
  "GET /api/admin/export/campaign.csv",
  "POST /api/admin/security/totp",
  "PUT /api/admin/security/totp",
  "DELETE /api/admin/security/totp",
  "POST /api/admin/security/recovery-codes",
  "POST /api/admin/security/passkeys/options",
  "POST /api/admin/security/passkeys",
  "DELETE /api/admin/security/passkeys/:id",
];
/** What is open to somebody who has yet to set up a second factor. */
const beforeSecondFactor = [
  ...askedAgain.filter((name) => name.includes("/security")),
  "GET /api/admin/security",
  "PUT /api/admin/security/passkeys/:id",
  "POST /api/admin/confirm",
  "POST /api/admin/login",
  "POST /api/admin/login/second-factor",
  "POST /api/admin/login/passkey/options",
  "POST /api/admin/login/passkey",
  "POST /api/admin/logout",
  "GET /api/admin/session",
  "GET /api/admin/sessions",
  "DELETE /api/admin/sessions",
  "DELETE /api/admin/sessions/:id",
];

describe("an owner", () => {
  it.each(table)("who signed in long ago: %s", async (name) => {
    const endpoint = Object.values<Endpoint>(api).find((one) => one.route === name);
    if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
    const owner = await statusOf(endpoint, "owner-01234567890123456");
    const isAsked = askedAgain.includes(name);
    expect(await statusOf(endpoint, "owner-who-signed-in-long-ago")).toBe(isAsked ? 403 : owner);
    const isOpen = beforeSecondFactor.includes(name);
    expect(await statusOf(endpoint, "owner-without-second-factor")).toBe(isOpen ? owner : 403);
  });
});

it("does not start with a route that declares no audience", async () => {
  const careless = fastify();
  await careless.register(declaredAudiences);
  careless.get("/api/secrets", async () => "all of them");
  await expect(careless.ready()).rejects.toThrow("GET /api/secrets declares no audience");
});

it.each<[Action, string[]]>([
  ["read-contact-data", ["editor", "owner", "reads", "writes"]],
  ["read-administrators", ["editor", "owner"]],
  ["read-team-notes", ["editor", "owner"]],
  ["decide", ["editor", "owner"]],
])("%s is for %j", (action, names) => {
  const allowed = Object.entries(principals).filter(([, principal]) => may(principal, action));
  expect(allowed.map(([token]) => token.split("-")[0])).toEqual(names);
  expect(may(visitor, action)).toBe(false);
});
