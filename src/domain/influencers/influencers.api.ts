import { credentialsBody } from "../admin/credentials.contract.ts";
import { batchQuerySchema } from "../http/batch.ts";
import { bulkBody } from "../http/bulk.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { locationsBody } from "../http/locations.contract.ts";
import { addressParametersSchema, recordParametersSchema } from "../http/record-parameters.ts";
import { creatorFiles } from "../media/upload-fields.ts";
import { removedBody } from "../undo/undo-offer.ts";
import {
  influencerBody,
  influencerPageBody,
  influencersBody,
  suggestionsBody,
} from "./influencer.contract.ts";
import { influencerBulkSchema, influencerChangesSchema, influencerInputSchema } from "./influencer-fields.ts";
import {
  influencerLocationQuerySchema,
  influencerQuerySchema,
  influencerSuggestionQuerySchema,
  similarQuerySchema,
} from "./influencer-query.ts";

export const influencersApi = {
  listInfluencers: {
    route: "GET /api/influencers",
    audience: { visitor: true, admin: "viewer", apiKey: "read" },
    tag: "Influencers",
    summary: "Search creators",
    description:
      "`matched` and `total` are exact. `nextCursor` goes into `cursor` for the next page. `facets=true` adds the number of matches beside each option of the filters, and `work=true` up to three pictures to each creator. With a bearer token the records include email and phone. Private creators are found and counted only for people and for keys that can write, who may ask for one `visibility`.",
    query: influencerQuerySchema,
    response: influencerPageBody,
    rateLimit: "search",
    cache: "public",
  },
  suggestLocations: {
    route: "GET /api/influencers/locations",
    audience: { visitor: true },
    tag: "Influencers",
    summary: "Suggest locations",
    description:
      "Those that contain a text in any case, or whose name in an address is `slug`: the most frequent first.",
    query: influencerLocationQuerySchema,
    response: locationsBody,
    rateLimit: "search",
    cache: "public",
  },
  suggestSearches: {
    route: "GET /api/influencers/suggestions",
    audience: { visitor: true, apiKey: "read" },
    tag: "Influencers",
    summary: "Suggest other searches",
    description:
      "For a search that finds nothing: up to three that are spelled alike, or leave a word out, with the exact number of matches.",
    query: influencerSuggestionQuerySchema,
    response: suggestionsBody,
    rateLimit: "search",
    cache: "public",
  },
  readInfluencers: {
    route: "GET /api/influencers/batch",
    audience: { visitor: true, apiKey: "read" },
    tag: "Influencers",
    summary: "Read several creators",
    description:
      "Up to 100, by `ids` joined by commas, in this order. Creators that do not exist are left out. With up to three pictures of work each.",
    query: batchQuerySchema,
    response: influencersBody,
    rateLimit: "search",
    cache: "public",
  },
  readInfluencer: {
    route: "GET /api/influencers/:id",
    audience: { visitor: true, admin: "viewer", apiKey: "read" },
    tag: "Influencers",
    summary: "Read a profile",
    description:
      "With pictures and videos; email and phone only with a bearer token. A private creator is found only by people and by keys that can write. `slug` is the last part of the address of the profile on the site; the profile is found by it, too, and by those of former names.",
    params: addressParametersSchema,
    response: influencerBody,
    cache: "public",
  },
  similarInfluencers: {
    route: "GET /api/influencers/:id/similar",
    audience: { visitor: true, apiKey: "read" },
    tag: "Influencers",
    summary: "Read similar creators",
    description:
      "The most similar first: who shares the category, a platform, the tier of followers, the country or a language. With up to three pictures of work each.",
    params: recordParametersSchema,
    query: similarQuerySchema,
    response: influencersBody,
    cache: "public",
  },
  addInfluencer: {
    route: "POST /api/influencers",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Add a creator",
    description: "Public, unless `visibility` is `private`.",
    body: influencerInputSchema,
    readsBody: true,
    files: creatorFiles,
    example: {
      name: "Mara Lind",
      email: "mara@creator.example",
      category: "Travel",
      location: "Lisbon, Portugal",
      bio: "Slow journeys by train.",
      rate: 250,
      socials: [{ platform: "instagram", link: "mara.lind", followers: "12.5K" }],
      collaborationTypes: ["Sponsored posts"],
      verified: true,
    },
    status: 201,
    response: influencerBody,
    refusals: [409],
  },
  editInfluencer: {
    route: "PUT /api/influencers/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Edit a creator",
    description:
      "Fields that are not sent stay as they are. With the `updatedAt` of the record that was opened, an edit of a record that has changed since is refused, and `current` holds the record. `media` lists the files that stay.",
    params: recordParametersSchema,
    body: influencerChangesSchema,
    readsBody: true,
    files: creatorFiles,
    example: { location: "Porto, Portugal", featured: true },
    response: influencerBody,
    refusals: [409],
  },
  deleteInfluencer: {
    route: "DELETE /api/influencers/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Delete a creator with all files",
    params: recordParametersSchema,
    response: removedBody,
  },
  changeInfluencers: {
    route: "POST /api/influencers/bulk",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Delete, feature, verify or publish many creators",
    freesRoom: true,
    description:
      "In one transaction. `unpublish` makes creators private. `notFound` names the ids that no record has.",
    body: influencerBulkSchema,
    example: { ids: ["01980000-0000-7000-8000-000000000000"], action: "feature" },
    response: bulkBody,
  },
  renewInfluencerPassword: {
    route: "POST /api/influencers/:id/credentials",
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Make a temporary password for a creator",
    params: recordParametersSchema,
    response: credentialsBody,
  },
} as const satisfies Endpoints;
