import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { termsBody, termsChangesSchema, termsInputSchema, termsListBody } from "./terms.contract.ts";

export const termsApi = {
  listTerms: {
    route: "GET /api/admin/terms",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "List the templates of terms, by name",
    response: termsListBody,
  },
  addTerms: {
    route: "POST /api/admin/terms",
    audience: { admin: "owner" },
    tag: "Campaigns",
    summary: "Add a template of terms",
    description:
      "Its places, such as `{creator}`, `{client}`, `{campaign}`, `{price}`, `{deliverables}`, `{rights}`, and `{payment_days}`, are filled in for each offer.",
    body: termsInputSchema,
    example: { name: "Usual terms", body: "{creator} makes {deliverables} for {client}." },
    status: 201,
    response: termsBody,
    idempotent: true,
  },
  editTerms: {
    route: "PUT /api/admin/terms/:id",
    audience: { admin: "owner" },
    tag: "Campaigns",
    summary: "Edit a template of terms",
    description: "Makes a new version. Offers that were sent keep their words.",
    params: recordParametersSchema,
    body: termsChangesSchema,
    response: termsBody,
    refusals: [409],
  },
  deleteTerms: {
    route: "DELETE /api/admin/terms/:id",
    audience: { admin: "owner" },
    tag: "Campaigns",
    summary: "Delete a template of terms",
    description: "Offers that were sent keep their words.",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
