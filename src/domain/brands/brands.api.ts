import { credentialsBody } from "../admin/credentials.contract.ts";
import { bulkBody } from "../http/bulk.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { locationQuerySchema, locationsBody } from "../http/locations.contract.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { logoFile } from "../media/upload-fields.ts";
import { brandCreatedBody, brandPageBody, brandRecordBody, brandRecordsBody } from "./brand.contract.ts";
import { brandBulkSchema, brandChangesSchema, registrationSchema } from "./brand-fields.ts";
import { brandListQuerySchema, brandQuerySchema } from "./brand-query.ts";

export const brandsApi = {
  listBrands: {
    route: "GET /api/marketplace/brands",
    audience: { visitor: true },
    tag: "Brands",
    summary: "Search published brands",
    description: "`filters` holds what can be chosen. `nextCursor` goes into `cursor` for the next page.",
    query: brandQuerySchema,
    response: brandPageBody,
    rateLimit: "search",
    cache: "public",
  },
  suggestBrandLocations: {
    route: "GET /api/marketplace/brands/locations",
    audience: { visitor: true },
    tag: "Brands",
    summary: "Suggest locations of brands",
    description: "Those of published brands that contain a text in any case, the most frequent first.",
    query: locationQuerySchema,
    response: locationsBody,
    rateLimit: "search",
    cache: "public",
  },
  registerBrand: {
    route: "POST /api/brand-join",
    audience: { visitor: true, admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Register a brand",
    description:
      "A visitor's registration waits for the administrator. With a bearer token the brand is published, and the listing fields count too.",
    body: registrationSchema,
    readsBody: true,
    example: {
      companyName: "Northwind Tea",
      contactName: "Ida Holm",
      email: "ida@northwind.example",
      website: "https://northwind.example",
      industry: "Food & Beverage",
      budgetRange: "$5K - $10K",
      description: "Tea from small gardens.",
      goals: "More people who drink tea.",
    },
    status: 201,
    response: brandCreatedBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [409],
  },
  listBrandRecords: {
    route: "GET /api/brand-join",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Brands",
    summary: "List all brands",
    query: brandListQuerySchema,
    response: brandRecordsBody,
    paged: true,
  },
  readBrandRecord: {
    route: "GET /api/brand-join/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Brands",
    summary: "Read a brand with what only the administrator sees",
    params: recordParametersSchema,
    response: brandRecordBody,
  },
  editBrand: {
    route: "PUT /api/brand-join/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Edit a brand",
    description: "Publishes a pending brand unless `status` says otherwise.",
    params: recordParametersSchema,
    body: brandChangesSchema,
    readsBody: true,
    files: logoFile,
    example: { companySize: "11-50", location: "Bergen, Norway", status: "published" },
    response: brandRecordBody,
    refusals: [409],
  },
  deleteBrand: {
    route: "DELETE /api/brand-join/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Delete a brand",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
  changeBrands: {
    route: "POST /api/brand-join/bulk",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Delete, publish, feature or verify many brands",
    description: "In one transaction. `notFound` names the ids that no record has.",
    body: brandBulkSchema,
    example: { ids: ["01980000-0000-7000-8000-000000000000"], action: "publish" },
    response: bulkBody,
  },
  renewBrandPassword: {
    route: "POST /api/brand-join/:id/credentials",
    audience: { admin: "editor" },
    tag: "Brands",
    summary: "Make a temporary password for a brand",
    params: recordParametersSchema,
    response: credentialsBody,
  },
} as const satisfies Endpoints;
