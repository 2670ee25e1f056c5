import type { SectionContent, SectionName } from "#domain/content/sections.ts";
import { openApiPath } from "#domain/http/open-api-path.ts";
import { errorFromAnswer } from "./api-error.ts";
import { apiClient } from "./client.ts";
import type { Transport } from "./transport.ts";

/** What a form is answered. */
export type FormAnswer = { success: true; message?: string | undefined };

export type PublicApi = ReturnType<typeof publicApi>;

/** The calls that visitors make; the same functions run in the browser and on the server. */
export function publicApi(transport: Transport) {
  const call = apiClient(transport);
  return {
    call,
    apiDescription: async () => {
      const response = await transport({ method: "GET", path: openApiPath });
      if (!response.ok) throw await errorFromAnswer(response);
      return (await response.json()) as unknown;
    },
    health: async (signal?: AbortSignal) =>
      (await call("GET /api/health", { ...(signal && { signal }) })).data,
    section: async <K extends SectionName>(section: K) => {
      const { data } = await call("GET /api/content/:section", { params: { section } });
      // The server has checked the text against the section's schema.
      return data.content as SectionContent[K];
    },
    influencers: async (query: URLSearchParams, signal?: AbortSignal) =>
      (await call("GET /api/influencers", { query, ...(signal && { signal }) })).data,
    locations: async (query: URLSearchParams, signal?: AbortSignal) =>
      (await call("GET /api/influencers/locations", { query, ...(signal && { signal }) })).data.locations,
    influencer: async (id: string) =>
      (await call("GET /api/influencers/:id", { params: { id } })).data.influencer,
    brands: async (query: URLSearchParams, signal?: AbortSignal) =>
      (await call("GET /api/marketplace/brands", { query, ...(signal && { signal }) })).data,
    brandLocations: async (query: URLSearchParams, signal?: AbortSignal) =>
      (await call("GET /api/marketplace/brands/locations", { query, ...(signal && { signal }) })).data
        .locations,
    join: (form: FormData, key: string) => call("POST /api/join", { form, headers: idempotency(key) }),
    registerBrand: (unchecked: Record<string, unknown>, key: string) =>
      call("POST /api/brand-join", { unchecked, headers: idempotency(key) }),
    sendMessage: (unchecked: Record<string, unknown>, key: string) =>
      call("POST /api/contact", { unchecked, headers: idempotency(key) }),
    subscribe: (unchecked: Record<string, unknown>) => call("POST /api/newsletter", { unchecked }),
  };
}

function idempotency(key: string) {
  return { "idempotency-key": key };
}
