import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  rosterChangesBody,
  rosterChangesSchema,
  tagInputSchema,
  tagMergeSchema,
  tagsBody,
} from "./tags.contract.ts";

export const tagsApi = {
  listTags: {
    route: "GET /api/admin/tags",
    audience: { admin: "viewer" },
    tag: "Influencers",
    summary: "List the tags of creators, by name",
    response: tagsBody,
  },
  renameTag: {
    route: "PUT /api/admin/tags/:id",
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Rename a tag",
    params: recordParametersSchema,
    body: tagInputSchema,
    example: { name: "Vegan food" },
    response: messageBodySchema,
    refusals: [409],
  },
  mergeTag: {
    route: "POST /api/admin/tags/:id/merge",
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Merge a tag into another",
    description: "All creators with the tag get the other one, and the tag is deleted.",
    params: recordParametersSchema,
    body: tagMergeSchema,
    example: { into: "01927f5e-7c1b-7000-8000-000000000001" },
    response: messageBodySchema,
    refusals: [409],
  },
  deleteTag: {
    route: "DELETE /api/admin/tags/:id",
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Delete a tag",
    description: "Creators lose the tag and nothing else.",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
  changeRoster: {
    route: "POST /api/admin/roster",
    aliases: { ids: "influencerIds" },
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Change the tags and the relationship of several creators",
    description:
      "Adds `addTags`, removes `removeTags`, and sets the `relationship`. New tags are made. Creators who would have too many tags stay unchanged and are named in `refused`.",
    body: rosterChangesSchema,
    example: {
      ids: ["01927f5e-7c1b-7000-8000-000000000001"],
      addTags: ["Vegan food"],
      relationship: "contacted",
    },
    response: rosterChangesBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
