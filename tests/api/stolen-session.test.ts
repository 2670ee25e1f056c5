import { beforeAll, describe, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { api } from "#domain/api.ts";
import { newApiKeyBody } from "#domain/api-keys/api-keys.contract.ts";
import { termsBody } from "#domain/campaigns/terms.contract.ts";
import { customFieldBody } from "#domain/custom-fields/custom-fields.contract.ts";
import { type Endpoint, fillPath, splitRoute } from "#domain/http/endpoint.ts";
import { payoutBody } from "#domain/payouts/payouts.contract.ts";
import { webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { messageFields } from "#tests/factories/message.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { setUpTotp } from "#tests/harness/second-factors.ts";
import { addColleague, type Colleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const scene = campaignScene(server, owner);
const query = async <Row extends object>(text: string) => (await server.records.pool.query<Row>(text)).rows;

/** Calls for owners only, in an order in which all of them succeed. `id`: of an existing record, or the step of the setup. */
type Attempt = { route: string; id?: string; json?: unknown };
let attempts: Attempt[] = [];
let editor: Colleague;

const url = "http://127.0.0.1:9/";
const post = (path: string, json: unknown) => server.send("POST", path, { token: owner, json });

beforeAll(async () => {
  editor = await addColleague(server, "editor");
  const other = await addColleague(server, "owner", "other");
  await setUpTotp(server, other.token);
  const person = { email: "ida@agency.example", name: "Ida Moen", role: "editor" };
  const invited = (await post("/api/admin/administrators", person)).as(registerBody).data.admin._id;
  const hook = await post("/api/admin/webhooks", { url, events: ["message.received", "payout.changed"] });
  const webhook = hook.as(webhookSecretBody).data.webhook._id;
  await post("/api/contact", messageFields());
  // Given up, so that it can be sent again.
  const [delivery] = await query<{ id: string }>(
    "update webhook_deliveries set next_attempt = null returning id",
  );
  const [unreadable] = await query<{ id: string }>(
    "insert into inbound_mails (id, hash, raw, received_at, problem) values (gen_random_uuid(), 'x', 'x', now(), 'No mail.') returning id",
  );
  const key = (await post("/api/admin/api-keys", { name: "CRM", scope: "read" })).as(newApiKeyBody).data;
  const terms = (await post("/api/admin/terms", { name: "Ours", body: "{creator} makes it." })).as(termsBody);
  const field = (
    await post("/api/admin/custom-fields", { subject: "brand", label: "Since", kind: "day" })
  ).as(customFieldBody).data.customField._id;
  const active = await scene.agreed();
  const { id: draft } = await scene.campaignOf([]);
  const { id: doomed } = await scene.campaignOf([], { active: true });
  const bonus = { kind: "bonus", amount: { amount: "50.00", currency: "USD" }, reason: "Well done" };
  const planned = (await post("/api/admin/payouts", { ...bonus, collaborationId: active.collaboration })).as(
    payoutBody,
  ).data.payout;
  const dropped = (
    await post("/api/admin/payouts", { ...bonus, collaborationId: active.collaboration, reason: "Again" })
  ).as(payoutBody).data.payout;
  const paidOn = planned.createdAt.slice(0, 10);
  const { updatedAt } = terms.data.terms;
  attempts = [
    { route: "GET /api/admin/payouts/:id/payment-details", id: planned._id },
    { route: "PUT /api/admin/payouts/:id/state", id: planned._id, json: { action: "approve" } },
    {
      route: "PUT /api/admin/payouts/:id/state",
      id: planned._id,
      json: { action: "pay", paidOn, reference: "SEPA 4711" },
    },
    { route: "PUT /api/admin/payouts/state", json: { action: "approve", payouts: [{ _id: dropped._id }] } },
    {
      route: "PUT /api/admin/payouts/:id/state",
      id: dropped._id,
      json: { action: "cancel", reason: "By mistake" },
    },
    { route: "PUT /api/admin/campaigns/:id/state", id: doomed, json: { action: "cancel", reason: "Over" } },
    { route: "DELETE /api/admin/campaigns/:id", id: draft },
    { route: "GET /api/admin/unreadable-mails" },
    { route: "GET /api/admin/unreadable-mails/:id/source", id: unreadable?.id ?? "" },
    { route: "DELETE /api/admin/unreadable-mails/:id", id: unreadable?.id ?? "" },
    { route: "GET /api/admin/settings" },
    { route: "PUT /api/admin/settings", json: { reviewDays: 4 } },
    { route: "GET /api/admin/settings/bank" },
    {
      route: "PUT /api/admin/settings/bank",
      json: { details: { holder: "Eve", account: "GB00 0000", bic: "", bank: "" } },
    },
    { route: "GET /api/admin/setup" },
    { route: "PUT /api/admin/setup/:step", id: "logo", json: { skipped: true } },
    { route: "GET /api/admin/mail" },
    { route: "GET /api/admin/backups" },
    { route: "POST /api/admin/mail/test" },
    { route: "GET /api/admin/mails" },
    { route: "POST /api/admin/terms", json: { name: "Theirs", body: "Anything." } },
    {
      route: "PUT /api/admin/terms/:id",
      id: terms.data.terms._id,
      json: { name: "Ours", body: "Nothing.", updatedAt },
    },
    { route: "DELETE /api/admin/terms/:id", id: terms.data.terms._id },
    { route: "POST /api/admin/custom-fields", json: { subject: "brand", label: "Mine", kind: "text" } },
    { route: "PUT /api/admin/custom-fields/:id", id: field, json: { label: "Until" } },
    { route: "GET /api/admin/custom-fields/:id/usage", id: field },
    { route: "DELETE /api/admin/custom-fields/:id", id: field },
    { route: "GET /api/admin/webhooks" },
    { route: "POST /api/admin/webhooks", json: { url, events: ["message.received"] } },
    { route: "GET /api/admin/webhooks/:id", id: webhook },
    { route: "PUT /api/admin/webhooks/:id", id: webhook, json: { description: "Mine" } },
    { route: "POST /api/admin/webhooks/:id/secret", id: webhook },
    { route: "POST /api/admin/webhooks/:id/test", id: webhook },
    { route: "GET /api/admin/webhooks/:id/deliveries", id: webhook },
    { route: "POST /api/admin/webhook-deliveries/:id/send", id: delivery?.id ?? "" },
    { route: "DELETE /api/admin/webhooks/:id", id: webhook },
    { route: "GET /api/admin/api-keys" },
    { route: "POST /api/admin/api-keys", json: { name: "Mine", scope: "write" } },
    { route: "DELETE /api/admin/api-keys/:id", id: key.apiKey._id },
    { route: "GET /api/admin/export/contacts.csv" },
    { route: "GET /api/admin/export/newsletter.csv" },
    { route: "GET /api/admin/export/history.csv" },
    {
      route: "POST /api/admin/register",
      json: { email: "eve@mail.example", password: "a long line of words", role: "owner" },
    },
    { route: "GET /api/admin/administrators" },
    {
      route: "POST /api/admin/administrators",
      json: { ...person, email: "eve2@mail.example", role: "owner" },
    },
    { route: "POST /api/admin/administrators/:id/invitation", id: invited },
    { route: "PUT /api/admin/administrators/:id", id: editor.id, json: { role: "owner" } },
    { route: "PUT /api/admin/administrators/:id", id: other.id, json: { role: "editor" } },
    { route: "DELETE /api/admin/administrators/:id/two-factor", id: other.id },
    { route: "DELETE /api/admin/administrators/:id", id: other.id },
  ];
});

function send({ route, id = "", json }: Attempt, token: string) {
  const [method, path] = splitRoute(route as Endpoint["route"]);
  return server.send(method, fillPath(path, { id, step: id }), {
    token,
    ...(json !== undefined && { json }),
  });
}

/** Everything that is stored, but for when somebody was seen last. */
async function stored(): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'admin_sessions' order by 1",
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    found.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return found;
}

describe("the stolen session of an editor", () => {
  it("is tried on every call that is an owner's", () => {
    const owners = Object.values<Endpoint>(api).filter(({ audience }) => audience.admin === "owner");
    const tried = new Set(attempts.map(({ route }) => route));
    expect(owners.map(({ route }) => route).filter((route) => !tried.has(route))).toEqual([]);
  });

  it("is refused each of them, with what an owner would send, and changes nothing", async () => {
    const before = await stored();
    expect(before.size).toBeGreaterThan(30);
    for (const attempt of attempts) {
      const answer = await send(attempt, editor.token);
      expect([attempt.route, attempt.json, answer.status]).toEqual([attempt.route, attempt.json, 403]);
      expect(answer.json).toEqual({
        success: false,
        message: expect.not.stringContaining("confirm that it is you"),
      });
    }
    expect(await stored()).toEqual(before);
  });

  it("while the owner can do all of it with the same calls", async () => {
    for (const attempt of attempts) {
      const answer = await send(attempt, owner);
      expect([attempt.route, answer.status < 300], answer.text.slice(0, 300)).toEqual([attempt.route, true]);
    }
  });
});
