import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { removedBody } from "../undo/undo-offer.ts";
import {
  customFieldBody,
  customFieldChangesSchema,
  customFieldInputSchema,
  customFieldsBody,
  customFieldsQuerySchema,
  customUsageBody,
} from "./custom-fields.contract.ts";

export const customFieldsApi = {
  listCustomFields: {
    route: "GET /api/admin/custom-fields",
    audience: { admin: "viewer", apiKey: "write" },
    tag: "Administration",
    summary: "List the agency's custom fields, in their order",
    description:
      "Records hold the values of these fields in `custom`, by `key`: numbers and money as a number, a day as `2026-05-31`, `flag` as true or false, `choices` as a list, and everything else as text.",
    query: customFieldsQuerySchema,
    response: customFieldsBody,
  },
  addCustomField: {
    route: "POST /api/admin/custom-fields",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Add a field to creators, brands, or collaborations",
    description:
      "At most 30 for each kind of record. `key` is made from the label. `choice` and `choices` need `options`. Without `currency`, money is in the agency's.",
    body: customFieldInputSchema,
    example: { subject: "influencer", label: "Shoe size", kind: "number" },
    status: 201,
    response: customFieldBody,
    refusals: [409],
  },
  editCustomField: {
    route: "PUT /api/admin/custom-fields/:id",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Rename a field, change its options, or move it",
    description:
      "Values stay: `key`, `kind`, and `currency` never change, and an option that is taken away stays on its records until somebody edits the value.",
    params: recordParametersSchema,
    body: customFieldChangesSchema,
    example: { label: "Shoe size (EU)", position: 0 },
    response: customFieldBody,
    refusals: [409],
  },
  readCustomFieldUsage: {
    route: "GET /api/admin/custom-fields/:id/usage",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Count the records with a value of a field",
    params: recordParametersSchema,
    response: customUsageBody,
  },
  deleteCustomField: {
    route: "DELETE /api/admin/custom-fields/:id",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Delete a field with its values",
    description: "The values are hidden at once, and removed when the deletion can no longer be undone.",
    params: recordParametersSchema,
    response: removedBody,
  },
} as const satisfies Endpoints;
