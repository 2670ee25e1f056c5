import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { duplicatesAskedSchema, duplicatesBody, mergeSchema } from "./duplicates.contract.ts";
import { influencerBody } from "./influencer.contract.ts";

export const duplicatesApi = {
  findDuplicates: {
    route: "POST /api/admin/duplicates",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Influencers",
    summary: "Find creators who may be the same person",
    description:
      "Records with this email address, one of these channels, or a similar name, the surest first. `except` leaves out the record itself. Nothing is stored.",
    body: duplicatesAskedSchema,
    example: {
      name: "Mara Lind",
      email: "mara@creator.example",
      channels: [{ platform: "instagram", link: "mara.lind" }],
    },
    response: duplicatesBody,
  },
  mergeInfluencers: {
    route: "POST /api/influencers/:id/merge",
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Merge a creator into another",
    description:
      "`from` goes into this record, with all that refers to it, and its address leads here. Fields of this record stay, but those that `fields` names come from the other one, and custom fields without a value are filled. Tags, people, channels, and files come from both. Refused where both have an agreement in the same campaign.",
    params: recordParametersSchema,
    body: mergeSchema,
    example: { from: "01927f5e-7c1b-7000-8000-000000000001", fields: ["email", "bio"] },
    response: influencerBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
