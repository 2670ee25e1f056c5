import { credentialsBody } from "../admin/credentials.contract.ts";
import { bulkBody } from "../http/bulk.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { locationsBody } from "../http/locations.contract.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { portfolioFiles } from "../media/upload-fields.ts";
import { influencerBody, influencerPageBody } from "./influencer.contract.ts";
import { influencerBulkSchema, influencerChangesSchema, influencerInputSchema } from "./influencer-fields.ts";
import { influencerLocationQuerySchema, influencerQuerySchema } from "./influencer-query.ts";

export const influencersApi = {
  listInfluencers: {
    route: "GET /api/influencers",
    audience: { visitor: true, admin: "viewer", apiKey: "read" },
    tag: "Influencers",
    summary: "Search creators",
    description:
      "`matched` and `total` are exact. `nextCursor` goes into `cursor` for the next page. `facets=true` adds the number of matches beside each option of the filters. With a bearer token the records carry e-mail and phone.",
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
  readInfluencer: {
    route: "GET /api/influencers/:id",
    audience: { visitor: true, admin: "viewer", apiKey: "read" },
    tag: "Influencers",
    summary: "Read a profile",
    description: "With pictures and films; e-mail and phone only with a bearer token.",
    params: recordParametersSchema,
    response: influencerBody,
    cache: "public",
  },
  addInfluencer: {
    route: "POST /api/influencers",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Add a creator",
    body: influencerInputSchema,
    readsBody: true,
    files: portfolioFiles,
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
    files: portfolioFiles,
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
    response: messageBodySchema,
  },
  changeInfluencers: {
    route: "POST /api/influencers/bulk",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Delete, feature or verify many creators",
    description: "In one transaction. `notFound` names the ids that no record has.",
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
