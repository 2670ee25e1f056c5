import { apiPath, apiPaths } from "#domain/api-paths.ts";
import type { BrandPage } from "#domain/brands/brand.contract.ts";
import type { SectionContent, SectionName } from "#domain/content/sections.ts";
import type { FacetCount } from "#domain/http/facets.ts";
import type { InfluencerPage, InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { call } from "./call.ts";
import type { Transport } from "./transport.ts";

/** What a form is answered. */
export type FormAnswer = { success: true; message: string };
type Success<T> = { success: true; data: T };

export type PublicApi = ReturnType<typeof publicApi>;

/** The calls that visitors make; the same functions run in the browser and on the server. */
export function publicApi(transport: Transport) {
  const get = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
    const { body } = await call<Success<T>>(transport, { method: "GET", path, ...(signal && { signal }) });
    return body.data;
  };
  const post = async (path: string, content: Pick<Parameters<Transport>[0], "json" | "form" | "headers">) => {
    const { body } = await call<FormAnswer>(transport, { method: "POST", path, ...content });
    return body;
  };
  const locations = async (path: string, query: URLSearchParams, signal?: AbortSignal) =>
    (await get<{ locations: FacetCount[] }>(`${path}?${query}`, signal)).locations;
  return {
    apiDescription: async () =>
      (await call<unknown>(transport, { method: "GET", path: apiPaths.openApi })).body,
    health: (signal?: AbortSignal) => get<{ status: "ok" }>(apiPaths.health, signal),
    section: async <K extends SectionName>(section: K) => {
      const data = await get<{ content: SectionContent[K] }>(apiPath(apiPaths.content, { section }));
      return data.content;
    },
    influencers: (query: URLSearchParams, signal?: AbortSignal) =>
      get<InfluencerPage>(`${apiPaths.influencers}?${query}`, signal),
    locations: (query: URLSearchParams, signal?: AbortSignal) =>
      locations(apiPaths.influencerLocations, query, signal),
    influencer: async (id: string) => {
      const data = await get<{ influencer: InfluencerProfile }>(apiPath(apiPaths.influencer, { id }));
      return data.influencer;
    },
    brands: (query: URLSearchParams, signal?: AbortSignal) =>
      get<BrandPage>(`${apiPaths.marketplaceBrands}?${query}`, signal),
    brandLocations: (query: URLSearchParams, signal?: AbortSignal) =>
      locations(apiPaths.marketplaceLocations, query, signal),
    join: (form: FormData, idempotencyKey: string) =>
      post(apiPaths.join, { form, headers: { "idempotency-key": idempotencyKey } }),
    registerBrand: (registration: unknown, idempotencyKey: string) =>
      post(apiPaths.brandJoin, { json: registration, headers: { "idempotency-key": idempotencyKey } }),
    sendMessage: (message: unknown, idempotencyKey: string) =>
      post(apiPaths.contact, { json: message, headers: { "idempotency-key": idempotencyKey } }),
    subscribe: (subscription: unknown) => post(apiPaths.newsletter, { json: subscription }),
  };
}
