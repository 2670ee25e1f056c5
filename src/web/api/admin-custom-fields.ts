import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { adminCall } from "./admin-client.ts";

/** Own fields of all kinds of records. */
export const customFieldsQuery = queryOptions({
  queryKey: ["custom-fields"],
  queryFn: async ({ signal }) =>
    (await adminCall("GET /api/admin/custom-fields", { signal })).data.customFields,
});

/** Own fields of a kind of record, in their order. */
export function useCustomFields(subject: CustomSubject) {
  return useQuery({ ...customFieldsQuery, select: bySubject[subject] });
}

// The same function each time, so that the selection is the same object.
const bySubject: Record<CustomSubject, (fields: CustomField[]) => CustomField[]> = {
  influencer: (fields) => fields.filter(({ subject }) => subject === "influencer"),
  brand: (fields) => fields.filter(({ subject }) => subject === "brand"),
  collaboration: (fields) => fields.filter(({ subject }) => subject === "collaboration"),
};
