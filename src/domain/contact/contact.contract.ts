import { z } from "zod";
import { createdBody, successBody } from "#domain/http/envelope.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { multiLine, phoneSchema, requiredLine, singleLine, typedEmailSchema } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { whenRight } from "#domain/http/when-right.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import { visibilities } from "#domain/influencers/visibility.ts";
import { isVisible } from "#domain/readers/read-line.ts";
import { briefRecordSchema, briefSchema } from "./brief.ts";
import { maximumCreators } from "./brief-limits.ts";

const optionalId = z
  .union([
    z.uuid("is not a known record"),
    z.literal("").transform(() => undefined),
    z.null().transform(() => undefined),
  ])
  .optional();

/** The contact form. With an ID, it is an inquiry about that creator or brand; with a brief, about a campaign. */
export const contactSchema = z
  .object({
    name: requiredLine("Name"),
    email: typedEmailSchema,
    phone: phoneSchema.default(""),
    company: singleLine().default(""),
    service: singleLine().default(""),
    /** Required without a brief, which says what it would. */
    message: z.string("Message is required").default("").pipe(multiLine(textLimits.message)),
    influencerId: optionalId,
    brandId: optionalId,
    /** Deleted creators are ignored. */
    influencerIds: z
      .array(z.uuid("is not a known record"))
      .max(maximumCreators, `must be at most ${maximumCreators} creators`)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    brief: briefSchema.optional(),
  })
  .refine(({ message, brief }) => brief !== undefined || isVisible(message), {
    path: ["message"],
    error: "Message is required",
    ...whenRight("message", "brief"),
  })
  .transform(({ message, ...input }) => ({
    ...input,
    message: isVisible(message) ? message : `A campaign for ${input.brief?.product}.`,
  }));
export type ContactInput = z.output<typeof contactSchema>;
export const contactListQuerySchema = arrayPageQuerySchema.extend({
  search: singleLine(textLimits.search).optional(),
  handled: z.enum(["true", "false"], "must be true or false").optional(),
});
export type ContactListQuery = z.output<typeof contactListQuerySchema>;

export const contactSentMessage = "Message sent successfully!";

/** `copied`: whether the sender gets a copy by email. */
export const contactSentBody = createdBody.extend({
  data: createdBody.shape.data.extend({ copied: z.boolean().optional() }),
});

export const handledSchema = z.object({ handled: z.boolean("must be true or false") });

/** Messages (`contact`) and join requests (`join`) in one shape. */
export const contactRecordSchema = z.object({
  _id: z.string(),
  type: z.enum(["join", "contact"]),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  service: z.string(),
  message: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  twitter: z.string(),
  tiktok: z.string(),
  followers: z.partialRecord(z.string(), z.enum(followerRanges)),
  imageUrl: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  rate: z.number().nullable(),
  createdAt: z.string(),
  /** When an administrator handled it; null while it is open. */
  handledAt: z.string().nullable(),
  /** The creator or brand that the message is about. */
  about: z.object({ kind: z.enum(["influencer", "brand"]), _id: z.string(), name: z.string() }).nullable(),
  /** Creators that the message is about. `forwardedAt`: when it was forwarded to them. */
  creators: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      visibility: z.enum(visibilities).optional(),
      name: z.string(),
      forwardedAt: z.string().nullable(),
    }),
  ),
  brief: briefRecordSchema.nullable(),
});
export type ContactRecord = z.output<typeof contactRecordSchema>;
export const contactRecordBody = successBody(z.object({ contact: contactRecordSchema }));
export const contactRecordsBody = z.array(contactRecordSchema);
