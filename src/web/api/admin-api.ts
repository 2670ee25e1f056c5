import type { ApiKeyInput } from "#domain/api-keys/api-keys.contract.ts";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { WebhookChanges, WebhookInput } from "#domain/webhooks/webhook.contract.ts";
import { type ApiBody, type ApiRoute, apiClient } from "./client.ts";
import type { Transport } from "./transport.ts";

type Query = URLSearchParams;
type Content = { form: FormData } | { unchecked: Record<string, unknown> };
type BulkChange<R extends ApiRoute> = ApiBody<R>;

/** The administrator's calls. The transport adds the token. */
export function adminApi(transport: Transport) {
  const call = apiClient(transport);
  return {
    call,
    logIn: (email: string, password: string) => call("POST /api/admin/login", { json: { email, password } }),
    logOut: () => call("POST /api/admin/logout"),
    session: async (signal?: AbortSignal) =>
      (await call("GET /api/admin/session", { ...(signal && { signal }) })).data,
    stats: async (signal?: AbortSignal) =>
      (await call("GET /api/admin/stats", { ...(signal && { signal }) })).data,

    changePassword: (json: { currentPassword: string; newPassword: string }) =>
      call("PUT /api/admin/password", { json }),
    administrators: async (signal?: AbortSignal) =>
      (await call("GET /api/admin/administrators", { ...(signal && { signal }) })).data.administrators,
    addAdministrator: (json: { email: string; password: string }) =>
      call("POST /api/admin/register", { json }),
    removeAdministrator: (id: string) => call("DELETE /api/admin/administrators/:id", { params: { id } }),
    apiKeys: async (signal?: AbortSignal) =>
      (await call("GET /api/admin/api-keys", { ...(signal && { signal }) })).data.apiKeys,
    makeApiKey: (json: ApiKeyInput) => call("POST /api/admin/api-keys", { json }),
    revokeApiKey: (id: string) => call("DELETE /api/admin/api-keys/:id", { params: { id } }),
    history: (query: Query, signal?: AbortSignal) =>
      call("GET /api/admin/history", { query, ...(signal && { signal }) }),

    webhooks: async (signal?: AbortSignal) =>
      (await call("GET /api/admin/webhooks", { ...(signal && { signal }) })).data.webhooks,
    webhook: async (id: string, signal?: AbortSignal) =>
      (await call("GET /api/admin/webhooks/:id", { params: { id }, ...(signal && { signal }) })).data.webhook,
    addWebhook: (json: WebhookInput) => call("POST /api/admin/webhooks", { json }),
    changeWebhook: (id: string, json: WebhookChanges) =>
      call("PUT /api/admin/webhooks/:id", { params: { id }, json }),
    removeWebhook: (id: string) => call("DELETE /api/admin/webhooks/:id", { params: { id } }),
    rollWebhookSecret: async (id: string) =>
      (await call("POST /api/admin/webhooks/:id/secret", { params: { id } })).data.secret,
    testWebhook: async (id: string) =>
      (await call("POST /api/admin/webhooks/:id/test", { params: { id } })).data.delivery,
    webhookDeliveries: (id: string, query: Query, signal?: AbortSignal) =>
      call("GET /api/admin/webhooks/:id/deliveries", { params: { id }, query, ...(signal && { signal }) }),
    sendDeliveryAgain: async (id: string) =>
      (await call("POST /api/admin/webhook-deliveries/:id/send", { params: { id } })).data.delivery,

    joinRequests: (query: Query, signal?: AbortSignal) =>
      call("GET /api/admin/join-requests", { query, ...(signal && { signal }) }),
    approve: async (id: string) =>
      (await call("PUT /api/admin/join-requests/:id/approve", { params: { id } })).data.influencer,
    reject: (id: string, reason: string) =>
      call("PUT /api/admin/join-requests/:id/reject", { params: { id }, json: { reason } }),
    dismissProposal: (id: string) => call("DELETE /api/admin/join-requests/:id/proposal", { params: { id } }),

    influencers: async (query: Query, signal?: AbortSignal) =>
      (await call("GET /api/influencers", { query, ...(signal && { signal }) })).data,
    influencer: async (id: string, signal?: AbortSignal) =>
      (await call("GET /api/influencers/:id", { params: { id }, ...(signal && { signal }) })).data.influencer,
    addInfluencer: async (form: FormData) =>
      recordOf(await call("POST /api/influencers", { form }), "influencer"),
    saveInfluencer: async (id: string, form: FormData) =>
      recordOf(await call("PUT /api/influencers/:id", { params: { id }, form }), "influencer"),
    changeInfluencers: async (json: BulkChange<"POST /api/influencers/bulk">) =>
      (await call("POST /api/influencers/bulk", { json })).data,
    removeInfluencer: (id: string) => call("DELETE /api/influencers/:id", { params: { id } }),
    renewInfluencerCredentials: async (id: string) =>
      (await call("POST /api/influencers/:id/credentials", { params: { id } })).data,

    brands: (query: Query, signal?: AbortSignal) =>
      call("GET /api/brand-join", { query, ...(signal && { signal }) }),
    brand: async (id: string, signal?: AbortSignal) =>
      (await call("GET /api/brand-join/:id", { params: { id }, ...(signal && { signal }) })).data.brand,
    addBrand: async (content: Content) => {
      const { data, message } = await call("POST /api/brand-join", content);
      // Who carries a token is given the whole record.
      return recordOf({ data: data as { brand: BrandRecord }, message }, "brand");
    },
    saveBrand: async (id: string, content: Content) =>
      recordOf(await call("PUT /api/brand-join/:id", { params: { id }, ...content }), "brand"),
    changeBrands: async (json: BulkChange<"POST /api/brand-join/bulk">) =>
      (await call("POST /api/brand-join/bulk", { json })).data,
    removeBrand: (id: string) => call("DELETE /api/brand-join/:id", { params: { id } }),
    renewBrandCredentials: async (id: string) =>
      (await call("POST /api/brand-join/:id/credentials", { params: { id } })).data,

    contacts: (query: Query, signal?: AbortSignal) =>
      call("GET /api/contacts", { query, ...(signal && { signal }) }),
    setHandled: (id: string, handled: boolean) =>
      call("PUT /api/contacts/:id/handled", { params: { id }, json: { handled } }),
    removeContact: (id: string) => call("DELETE /api/contacts/:id", { params: { id } }),
  };
}

/** A record that was saved, and what is said of it. */
function recordOf<K extends string, T>(saved: { data: Record<K, T>; message?: string | undefined }, name: K) {
  return { message: saved.message ?? "", record: saved.data[name] };
}
