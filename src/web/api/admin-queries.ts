import { queryOptions } from "@tanstack/react-query";
import { adminClient } from "./admin-client.ts";
import { browserApi } from "./browser-api.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => adminClient.session(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: ({ signal }) => adminClient.stats(signal),
});

export const administratorsQuery = queryOptions({
  queryKey: ["administrators"],
  queryFn: ({ signal }) => adminClient.administrators(signal),
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => adminClient.apiKeys(signal),
});

/** What the services of the contact form are called, by their stored value. */
export const serviceLabelsQuery = queryOptions({
  queryKey: ["service-labels"],
  queryFn: async () => {
    const { form } = await browserApi.section("contact");
    return new Map(form.serviceOptions.map(({ value, label }) => [value, label]));
  },
  // Without the page text the stored value is shown: nobody needs to hear of it.
  retry: false,
  meta: { quiet: true },
});
