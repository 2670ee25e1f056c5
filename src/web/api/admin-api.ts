import type { Administrator, LoginAnswer, Stats } from "#domain/admin/admin.contract.ts";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import type { ApiKey, ApiKeyInput, NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { apiPath, apiPaths } from "#domain/api-paths.ts";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import type { HistoryEntry } from "#domain/history/history.contract.ts";
import type { BulkResult } from "#domain/http/bulk.ts";
import type { InfluencerPage, InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type {
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookInput,
  WebhookWithSecret,
} from "#domain/webhooks/webhook.contract.ts";
import { call } from "./call.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** One page of a plain array, with what its headers say: how many there are, and where the next page begins. */
export type ArrayPage<T> = { items: T[]; total: number; nextCursor: string | null };
type Success<T> = { success: true; data: T };
type Query = URLSearchParams;
type Content = { form: FormData } | { json: unknown };
type InfluencerData = { influencer: InfluencerProfile };
type BrandData = { brand: BrandRecord };

/** The kinds of call that there are, over one transport. */
function calls(transport: Transport) {
  const send = async <T>(request: ApiRequest): Promise<T> => (await call<T>(transport, request)).body;
  const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
    (await send<Success<T>>({ method: "GET", path, ...(signal && { signal }) })).data;
  const list = async <T>(path: string, query: Query, signal?: AbortSignal): Promise<ArrayPage<T>> => {
    const { body, headers } = await call<T[]>(transport, {
      method: "GET",
      path: `${path}?${query}`,
      ...(signal && { signal }),
    });
    const next = /<([^<>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    return {
      items: body,
      total: Number(headers.get("x-total-count") ?? body.length),
      nextCursor: next === undefined ? null : new URLSearchParams(next.split("?")[1]).get("cursor"),
    };
  };
  const put = <T>(path: string, id: string, json?: unknown) =>
    send<T>({ method: "PUT", path: apiPath(path, { id }), ...(json !== undefined && { json }) });
  const remove = (path: string, id: string) => send({ method: "DELETE", path: apiPath(path, { id }) });
  const post = async <T>(path: string, id: string) =>
    (await send<Success<T>>({ method: "POST", path: apiPath(path, { id }) })).data;

  /** A record with its files, and what is said about it. */
  const save = async <T>(method: "POST" | "PUT", path: string, content: Content) =>
    send<{ message: string; data: T }>({ method, path, ...content });

  const bulk = async (path: string, ids: string[], action: string) =>
    (await send<Success<BulkResult>>({ method: "POST", path, json: { ids, action } })).data;

  return { send, get, list, put, post, remove, save, bulk };
}

/** The administrator's calls. The transport adds the token. */
export function adminApi(transport: Transport) {
  const { send, get, list, put, post, remove, save, bulk } = calls(transport);
  return {
    logIn: (email: string, password: string) =>
      send<LoginAnswer>({ method: "POST", path: apiPaths.adminLogin, json: { email, password } }),
    logOut: () => send({ method: "POST", path: apiPaths.adminLogout }),
    session: (signal?: AbortSignal) =>
      get<{ expiresAt: string; admin: { email: string } }>(apiPaths.adminSession, signal),
    stats: (signal?: AbortSignal) => get<Stats>(apiPaths.adminStats, signal),

    changePassword: (change: { currentPassword: string; newPassword: string }) =>
      send<{ message: string }>({ method: "PUT", path: apiPaths.adminPassword, json: change }),
    administrators: async (signal?: AbortSignal) =>
      (await get<{ administrators: Administrator[] }>(apiPaths.administrators, signal)).administrators,
    addAdministrator: (credentials: { email: string; password: string }) =>
      send<{ message: string }>({ method: "POST", path: apiPaths.adminRegister, json: credentials }),
    removeAdministrator: (id: string) => remove(apiPaths.administrator, id),
    apiKeys: async (signal?: AbortSignal) =>
      (await get<{ apiKeys: ApiKey[] }>(apiPaths.apiKeys, signal)).apiKeys,
    makeApiKey: (input: ApiKeyInput) =>
      send<{ message: string; data: NewApiKey }>({ method: "POST", path: apiPaths.apiKeys, json: input }),
    revokeApiKey: (id: string) => remove(apiPaths.apiKey, id),
    history: (query: Query, signal?: AbortSignal) => list<HistoryEntry>(apiPaths.history, query, signal),

    webhooks: async (signal?: AbortSignal) =>
      (await get<{ webhooks: Webhook[] }>(apiPaths.webhooks, signal)).webhooks,
    webhook: async (id: string, signal?: AbortSignal) =>
      (await get<{ webhook: Webhook }>(apiPath(apiPaths.webhook, { id }), signal)).webhook,
    addWebhook: (json: WebhookInput) => save<WebhookWithSecret>("POST", apiPaths.webhooks, { json }),
    changeWebhook: (id: string, json: WebhookChanges) =>
      save<{ webhook: Webhook }>("PUT", apiPath(apiPaths.webhook, { id }), { json }),
    removeWebhook: (id: string) => remove(apiPaths.webhook, id),
    rollWebhookSecret: async (id: string) =>
      (await post<WebhookWithSecret>(apiPaths.webhookSecret, id)).secret,
    testWebhook: async (id: string) =>
      (await post<{ delivery: WebhookDelivery }>(apiPaths.webhookTest, id)).delivery,
    webhookDeliveries: (id: string, query: Query, signal?: AbortSignal) =>
      list<WebhookDelivery>(apiPath(apiPaths.webhookDeliveries, { id }), query, signal),
    sendDeliveryAgain: async (id: string) =>
      (await post<{ delivery: WebhookDelivery }>(apiPaths.webhookDeliverySend, id)).delivery,

    joinRequests: (query: Query, signal?: AbortSignal) =>
      list<JoinRequest>(apiPaths.joinRequests, query, signal),
    approve: async (id: string) =>
      (await put<Success<InfluencerData>>(apiPaths.joinRequestApproval, id)).data.influencer,
    reject: (id: string, reason: string) => put(apiPaths.joinRequestRejection, id, { reason }),
    dismissProposal: (id: string) => remove(apiPaths.joinRequestProposal, id),

    influencers: (query: Query, signal?: AbortSignal) =>
      get<InfluencerPage>(`${apiPaths.influencers}?${query}`, signal),
    influencer: async (id: string, signal?: AbortSignal) =>
      (await get<InfluencerData>(apiPath(apiPaths.influencer, { id }), signal)).influencer,
    addInfluencer: async (form: FormData) =>
      influencerOf(await save<InfluencerData>("POST", apiPaths.influencers, { form })),
    saveInfluencer: async (id: string, form: FormData) =>
      influencerOf(await save<InfluencerData>("PUT", apiPath(apiPaths.influencer, { id }), { form })),
    changeInfluencers: (ids: string[], action: string) => bulk(apiPaths.influencersBulk, ids, action),
    removeInfluencer: (id: string) => remove(apiPaths.influencer, id),
    renewInfluencerCredentials: (id: string) => post<Credentials>(apiPaths.influencerCredentials, id),

    brands: (query: Query, signal?: AbortSignal) => list<BrandRecord>(apiPaths.brandJoin, query, signal),
    brand: async (id: string, signal?: AbortSignal) =>
      (await get<BrandData>(apiPath(apiPaths.brandJoinRecord, { id }), signal)).brand,
    addBrand: async (content: Content) => brandOf(await save<BrandData>("POST", apiPaths.brandJoin, content)),
    saveBrand: async (id: string, content: Content) =>
      brandOf(await save<BrandData>("PUT", apiPath(apiPaths.brandJoinRecord, { id }), content)),
    changeBrands: (ids: string[], action: string) => bulk(apiPaths.brandJoinBulk, ids, action),
    removeBrand: (id: string) => remove(apiPaths.brandJoinRecord, id),
    renewBrandCredentials: (id: string) => post<Credentials>(apiPaths.brandJoinCredentials, id),

    contacts: (query: Query, signal?: AbortSignal) => list<ContactRecord>(apiPaths.contacts, query, signal),
    setHandled: (id: string, handled: boolean) => put(apiPaths.contactsHandled, id, { handled }),
    removeContact: (id: string) => remove(apiPaths.contactsRecord, id),
  };
}

function influencerOf({ message, data }: { message: string; data: InfluencerData }) {
  return { message, record: data.influencer };
}

function brandOf({ message, data }: { message: string; data: BrandData }) {
  return { message, record: data.brand };
}
