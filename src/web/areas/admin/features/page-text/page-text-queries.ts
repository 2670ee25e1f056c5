import { queryOptions } from "@tanstack/react-query";
import type { SectionName } from "#domain/content/sections.ts";
import { adminCall } from "#web/api/admin-client.ts";

/** Query key prefix of all page text, for invalidation after an edit. */
export const pageTextKey = ["page-text"];

export const sectionsQuery = queryOptions({
  queryKey: [...pageTextKey, "sections"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/content", { signal })).data.sections,
});

/** Text of a section when its form was opened. Must not be refetched during an edit. */
export const sectionQuery = (section: SectionName) =>
  queryOptions({
    queryKey: ["page-text-section", section],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/content/:section", { params: { section }, signal })).data.text,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const versionsQuery = (section: SectionName) =>
  queryOptions({
    queryKey: [...pageTextKey, section, "versions"],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/content/:section/versions", { params: { section }, signal })).data
        .versions,
    staleTime: 0,
  });

export const versionQuery = (section: SectionName, id: string) =>
  queryOptions({
    queryKey: [...pageTextKey, section, "versions", id],
    queryFn: async ({ signal }) =>
      (
        await adminCall("GET /api/admin/content/:section/versions/:id", {
          params: { section, id },
          signal,
        })
      ).data,
  });
