import { credentialsBody } from "../admin/credentials.contract.ts";
import { batchQuerySchema } from "../http/batch.ts";
import { bulkBody } from "../http/bulk.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { locationQuerySchema, locationsBody } from "../http/locations.contract.ts";
import { addressParametersSchema, recordParametersSchema } from "../http/record-parameters.ts";
import { logoFile } from "../media/upload-fields.ts";
import { removedBody } from "../undo/undo-offer.ts";
import {
  brandBody,
  brandCreatedBody,
  brandPageBody,
  brandRecordBody,
  brandRecordsBody,
  brandsBody,
} from "./brand.contract.ts";
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
  readBrands: {
    route: "GET /api/marketplace/brands/batch",
    audience: { visitor: true, apiKey: "read" },
    tag: "Brands",
    summary: "Read several published brands",
    description:
      "Up to 100, by `ids` joined by commas, in this order. Brands that do not exist or are not published are left out.",
    query: batchQuerySchema,
    response: brandsBody,
    rateLimit: "search",
    cache: "public",
  },
  readBrand: {
    route: "GET /api/marketplace/brands/:id",
    audience: { visitor: true, apiKey: "read" },
    tag: "Brands",
    summary: "Read a published brand",
    description:
      "`slug` is the last part of the address of the brand's page on the site; the brand is found by it, too, and by those of former names.",
    params: addressParametersSchema,
    response: brandBody,
    cache: "public",
  },
  registerBrand: {
    route: "POST /api/brand-join",
    audience: { visitor: true, admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Register a brand",
    description:
      "A visitor's registration waits for the administrator. With a bearer token the brand is published, and the listing fields count too. A form that shows the notice sends its version as `consent_version`, which is kept with the brand.",
    body: registrationSchema,
    readsBody: true,
    example: {
      companyName: "Northwind Tea",
      contactName: "Ida Holm",
      email: "ida@northwind.example",
      website: "https://northwind.example",
      industry: "Food & Beverage",
      budgetRange: "$5K - $10K",
      companySize: "11-50",
      location: "Bergen, Norway",
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
    response: removedBody,
  },
  changeBrands: {
    route: "POST /api/brand-join/bulk",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Brands",
    summary: "Delete, publish, feature or verify many brands",
    freesRoom: true,
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
