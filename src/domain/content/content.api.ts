import { z } from "zod";
import { mailDeliveries } from "../agency/mail-state.contract.ts";
import { encodedOnce } from "../http/encoded-once.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { successBody } from "../http/envelope.ts";
import { sectionNames } from "./sections.ts";

export const contentApi = {
  readContent: {
    route: "GET /api/content/:section",
    audience: { visitor: true },
    tag: "Product",
    summary: "Read the text of a section of pages",
    description: "As it stands in the file of that name in the content folder, without its `operatorNote`s.",
    params: z.object({ section: z.enum(sectionNames) }),
    response: successBody(z.object({ content: encodedOnce(z.record(z.string(), z.unknown())) })),
    cache: "public",
  },
  readOperatorNotes: {
    route: "GET /api/admin/content-notes",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Read the notes in page text for whoever runs the site",
    description: "By section: its `operatorNote`s, which visitors never receive.",
    response: successBody(
      z.object({
        notes: z.array(
          z.object({
            section: z.enum(sectionNames),
            text: z.string(),
            /** Whether it names places that are to be filled in. */
            isBlank: z.boolean(),
          }),
        ),
        /** Whether mails reach anybody. */
        mailDelivery: z.enum(mailDeliveries),
      }),
    ),
  },
} as const satisfies Endpoints;
