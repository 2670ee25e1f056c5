import { describe, expect, it } from "vitest";
import type { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { webhookPayload } from "#domain/webhooks/webhook-events.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startWebhookScene } from "#tests/harness/webhook-scene.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";

const scene = await startWebhookScene();
const { server, receiver, second, token, worker, addWebhook, post, writeMessage, logOf, query } = scene;
const bodies = () =>
  receiver.received.map(({ body }) => {
    const { text, ...facts } = JSON.parse(body) as Record<string, unknown>;
    expect(text).toMatch(/^[A-Z][a-z ]+\. http:\/\/localhost:3000\/admin\//);
    return facts;
  });

describe("events", () => {
  it("tell of each thing that happens, with its address in the API and nothing that identifies anybody", async () => {
    await addWebhook();
    const email = "canary@mail.example";
    const request = await post(
      "/api/join",
      applicationFields({ email, name: "Canary", phone: "+1 555 010 9999" }),
    );
    const approved = await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token });
    const influencerId = (approved.json as { data: { influencer: { _id: string } } }).data.influencer._id;
    const rejected = await post("/api/join", applicationFields({ name: "Canary" }));
    await server.send("PUT", `/api/admin/join-requests/${rejected}/reject`, {
      token,
      json: { reason: "Canary" },
    });
    const brand = await post(
      "/api/brand-join",
      registrationFields({ companyName: "Canary", contactName: "Canary" }),
    );
    const message = await writeMessage({ name: "Canary", service: email, message: email, influencerId });
    await server.endUndos();
    await worker.runOnce();

    const facts = { category: "Gaming", languages: ["pt", "en"], platforms: ["instagram", "youtube"] };
    const root = "http://localhost:3000/api";
    const timestamp = server.clock.now().toISOString();
    expect(bodies()).toEqual(
      [
        {
          type: "join_request.received",
          data: { id: request, ...facts, url: `${root}/admin/join-requests/${request}` },
        },
        {
          type: "join_request.approved",
          data: { id: request, ...facts, influencerId, url: `${root}/influencers/${influencerId}` },
        },
        {
          type: "join_request.received",
          data: { id: rejected, ...facts, url: `${root}/admin/join-requests/${rejected}` },
        },
        { type: "join_request.rejected", data: { id: rejected, ...facts, url: null } },
        {
          type: "brand.registered",
          data: {
            id: brand,
            industry: "Food & Beverage",
            budgetRange: "$5K - $10K",
            companySize: "",
            url: `${root}/brand-join/${brand}`,
          },
        },
        {
          type: "message.received",
          data: { id: message, influencerId, brandId: null, url: `${root}/contacts/${message}` },
        },
      ].map((event) => ({ ...event, timestamp })),
    );
    for (const { body } of receiver.received) {
      expect(withoutIds(body)).not.toMatch(/canary|555/i);
      const { type } = JSON.parse(body) as { type: (typeof webhookEvents)[number] };
      webhookPayload(type).strict().parse(JSON.parse(body));
    }
    // The URLs of records that still exist work.
    for (const url of [
      `/api/brand-join/${brand}`,
      `/api/contacts/${message}`,
      `/api/influencers/${influencerId}`,
    ]) {
      expect((await server.send("GET", url, { token })).status, url).toBe(200);
    }
  });

  it("tell of an approval by the older pair of calls, and of a request that was only removed", async () => {
    await addWebhook();
    const email = "listed@mail.example";
    const listed = await post("/api/join", applicationFields({ email }));
    const waiting = await server.send("GET", `/api/admin/join-requests/${listed}`, { token });
    expect(waiting.json).toMatchObject({ data: { joinRequest: { _id: listed, email } } });
    const [influencerId] = await insertInfluencers(server.database, [{ email }]);
    await server.send("DELETE", `/api/contact/${listed}`, { token });
    const removed = await post("/api/join", applicationFields());
    await server.send("DELETE", `/api/contact/${removed}`, { token });
    await server.endUndos();
    await worker.runOnce();
    expect(bodies()).toMatchObject([
      { type: "join_request.received" },
      { type: "join_request.approved", data: { id: listed, influencerId } },
      { type: "join_request.received" },
      { type: "join_request.removed", data: { id: removed, url: null } },
    ]);
    expect((await server.send("GET", `/api/admin/join-requests/${removed}`, { token })).status).toBe(404);
  });

  it("go to those that want them and are switched on, once for each form that is sent twice", async () => {
    const { id } = await addWebhook(receiver.url, ["message.received"]);
    await addWebhook(second.url, ["brand.registered"]);
    const fields = messageFields();
    await post("/api/contact", fields);
    await post("/api/contact", fields);
    await server.send("PUT", `/api/admin/webhooks/${id}`, { token, json: { enabled: false } });
    await writeMessage();
    expect(await query("select event from webhook_deliveries")).toEqual([{ event: "message.received" }]);
    // Deliveries to a disabled webhook keep waiting.
    expect(await worker.runOnce()).toBe(0);
    await server.send("PUT", `/api/admin/webhooks/${id}`, { token, json: { enabled: true } });
    expect(await worker.runOnce()).toBe(1);
    expect(second.received).toEqual([]);
  });

  it("are not told when what they tell of did not happen, nor does it happen without them", async () => {
    const { id } = await addWebhook();
    for (const table of ["contact_messages", "webhook_deliveries"]) {
      await query(`
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''at the commit''; end';
        create constraint trigger refuse after insert on ${table}
          deferrable initially deferred for each row execute function refuse();`);
      const response = await server.send("POST", "/api/contact", { json: messageFields() });
      await query("drop function refuse cascade");
      expect(response.status).toBe(500);
      expect(await query("select * from contact_messages")).toEqual([]);
      expect(await logOf(id)).toEqual([]);
    }
    const taken = applicationFields();
    await post("/api/join", taken);
    const refused = await server.send("POST", "/api/join", { json: { ...taken, bio: "Another" } });
    expect(refused.status).toBe(409);
    expect(await logOf(id)).toHaveLength(1);
  });
});
