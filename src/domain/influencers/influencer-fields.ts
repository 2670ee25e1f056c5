import { z } from "zod";
import { passwordSchema } from "#domain/admin/password.ts";
import { customInputSchema } from "#domain/custom-fields/custom-values.ts";
import { bulkSchema } from "#domain/http/bulk.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { openedAtSchema } from "#domain/http/exact-time.ts";
import {
  anyPictureAddressSchema,
  emailSchema,
  formBoolean,
  formNumber,
  jsonText,
  multiLine,
  phoneSchema,
  pictureAddressSchema,
  requiredLine,
  requiredText,
  singleLine,
} from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { maximumImages, maximumVideos } from "#domain/media/accepted-files.ts";
import { containsSignedAddress } from "#domain/media/signed-address.ts";
import { uploadIds } from "#domain/media/upload-ids.ts";
import { noCount } from "#domain/readers/read-count.ts";
import { daySchema } from "#domain/readers/read-day.ts";
import {
  isFractionOfFollowers,
  maximumFollowers,
  readFollowers,
  storedFollowers,
} from "#domain/readers/read-followers.ts";
import { readHandle } from "#domain/readers/read-handle.ts";
import { readMoney } from "#domain/readers/read-money.ts";
import { readPercent } from "#domain/readers/read-number.ts";
import { channelProblem, profileLink } from "#domain/readers/read-profile-link.ts";
import type { Reading } from "#domain/readers/reading.ts";
import { whenRight } from "../http/when-right.ts";
import { followersLength, maximumRate, maximumSocials } from "./application-limits.ts";
import { influencerCategories } from "./categories.ts";
import { type InfluencerField, influencerFields } from "./field-list.ts";
import { followerCountProblem } from "./follower-count.ts";
import { type FollowerRange, followerRanges, rangeOfFollowers } from "./followers.ts";
import { maximumLanguages, normalizeLanguage } from "./languages.ts";
import { peopleSchema, storedPeopleSchema } from "./people.ts";
import { normalizePlatform } from "./platforms.ts";
import { relationshipSchema, relationships } from "./relationship.ts";
import { tagsSchema } from "./tags.ts";
import { visibilities, visibilitySchema } from "./visibility.ts";

const platformSchema = requiredLine("Platform", 30).transform((text, context) => {
  const platform = normalizePlatform(text);
  if (platform !== undefined) return platform;
  context.addIssue({ code: "custom", message: "is not a known platform" });
  return z.NEVER;
});

const rangeMessage = "must be one of the follower ranges";

/** A range as stored, or its label in the form. */
const rangeSchema = z.preprocess(
  (value) => (typeof value === "string" ? withoutNote(value.trim()) : value),
  z.enum(followerRanges, rangeMessage),
);

function withoutNote(text: string): string {
  const note = text.indexOf("(");
  return note > 0 && text.endsWith(")") ? text.slice(0, note).trim() : text;
}

const wholeText = z
  .number()
  .nonnegative()
  .transform((followers) => String(Math.round(followers)));

/**
 * A social row: platform, link or username, and the creator's own follower figure. `isNew`: the link must lead to
 * a profile on the platform. Links of stored rows may lead elsewhere.
 */
const socialSchema = (isNew: boolean) =>
  z
    .object({
      platform: platformSchema,
      link: requiredLine("Link or username", textLimits.url).overwrite(profileLink),
      followers: z
        .union([z.string(), wholeText], "Followers is required")
        .pipe(requiredLine("Followers", followersLength))
        .refine((text) => !isFractionOfFollowers(text), noCount.problem),
      /** The row's Follower Count in a form. Other clients send the ranges of all platforms as `followers`. */
      range: z.union([z.literal(""), rangeSchema], rangeMessage).optional(),
    })
    .superRefine(
      (social, context) => {
        const unread = isNew
          ? channelProblem(social.platform, social.link)
          : readHandle("other", social.link).problem && readHandle(social.platform, social.link).problem;
        if (unread) {
          context.addIssue({ code: "custom", path: ["link"], message: unread });
        } else if (containsSignedAddress(social.link)) {
          context.addIssue({ code: "custom", path: ["link"], message: errorMessages.privateFile });
        }
      },
      whenRight("platform", "link"),
    )
    .superRefine(
      (social, context) => {
        const problem =
          social.range === undefined ? undefined : followerCountProblem(social.followers, social.range);
        if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
      },
      whenRight("followers", "range"),
    )
    .transform(({ range: _, ...social }) => ({ ...social, followers: storedFollowers(social.followers) }));
export type Social = z.output<ReturnType<typeof socialSchema>>;

const rowsOf = (isNew: boolean) =>
  z.array(socialSchema(isNew)).max(maximumSocials, `must be at most ${maximumSocials} rows`);
const socialsSchema = rowsOf(false);
const newSocialsSchema = rowsOf(true);

/** A figure below the lowest range. */
const noRange = z.string().transform((text, context) => {
  const { value: followers } = readFollowers(text);
  if (followers === undefined || rangeOfFollowers(followers) !== undefined) context.addIssue("is in a range");
  return undefined;
});

/** Follower ranges by platform: `{instagram: "10K-100K"}`. */
export const followerRangesSchema = z
  .record(z.string(), z.union([rangeSchema, noRange], rangeMessage))
  .transform((ranges, context) => {
    const normalized: Partial<Record<string, FollowerRange>> = {};
    for (const [name, range] of Object.entries(ranges)) {
      const platform = normalizePlatform(name);
      if (platform === undefined) {
        context.addIssue({ code: "custom", path: [name], message: "is not a known platform" });
      } else if (range !== undefined) {
        normalized[platform] = range;
      }
    }
    return normalized;
  });

const languageSchema = requiredLine("Language", 35).transform((text, context) => {
  const language = normalizeLanguage(text);
  if (language !== undefined) return language;
  context.addIssue({ code: "custom", message: "is not a known language" });
  return z.NEVER;
});

/** Removes duplicates and keeps the order. */
const languagesSchema = z
  .array(languageSchema)
  .max(maximumLanguages, `must be at most ${maximumLanguages} languages`)
  .transform((tags) => [...new Set(tags)]);

const rateNumber = z
  .number("must be a number")
  .min(0, "must not be negative")
  .max(maximumRate, `must be at most ${maximumRate}`);
/** In US dollars. */
const readRate = (text: string): Reading<number> => {
  const { value, problem } = readMoney(text, "USD");
  return problem === undefined ? { value: value / 100 } : { problem };
};
const rateSchema = formNumber(
  rateNumber.nullish().transform((rate) => rate ?? null),
  readRate,
);
/** In an edit, a missing rate stays unchanged, and an empty one removes it. */
const changedRate = z.preprocess(
  (value) => (value === "" ? null : value),
  formNumber(rateNumber.nullish(), readRate),
);

/** Shown for a channel without a follower figure. */
export const noFigure = "–";

/** The older client sends socials as an object from platform to link, without follower figures. */
const socialsObject = z.record(z.string(), z.string().nullish()).transform((links) =>
  Object.entries(links)
    .filter(([, link]) => link)
    .map(([platform, link]) => ({ platform, link, followers: noFigure })),
);

const sentSocials = z.union([z.array(z.unknown()), socialsObject]);
const adminSocials = jsonText(sentSocials.pipe(socialsSchema));

/** Follower counts of older records: one number, or a number or range per platform. */
const followerCount = z
  .number()
  .min(0, "must not be negative")
  .max(maximumFollowers, `must be at most ${maximumFollowers}`);
const adminFollowers = jsonText(
  z.union(
    [followerCount, z.record(z.string(), z.union([rangeSchema, followerCount, z.string().max(20)]))],
    "must be a number or a map of platforms",
  ),
);

const listingNumber = (maximum: number) =>
  z
    .number("must be a number")
    .min(0, "must not be negative")
    .max(maximum, `must be at most ${maximum}`)
    .optional();

/** ID of a stored picture, or index of a new one, starting at 0; empty for none. */
const avatarSchema = z.union(
  [z.guid(), z.string().regex(/^\d{0,2}$/), z.int().min(0).max(99).transform(String)],
  "must be the id of a picture, or the place of a new one",
);

/**
 * Schemas of each field in an application, in administrators' input, and in a stored record. The table of fields
 * says whether the application has a field, and who sees it.
 */
const schemas = {
  name: {
    applied: requiredLine(influencerFields.name.label),
    input: requiredLine(influencerFields.name.label),
    stored: z.string(),
  },
  email: {
    applied: emailSchema,
    input: z.preprocess((value) => (value === "" ? null : value), emailSchema.nullable()).optional(),
    stored: z.string(),
  },
  phone: { applied: phoneSchema.default(""), input: phoneSchema.optional(), stored: z.string() },
  category: {
    applied: z.enum(influencerCategories, `${influencerFields.category.label} is required`),
    input: singleLine(60).optional(),
    stored: z.string().meta({ example: "Gaming" }),
  },
  location: { applied: singleLine().default(""), input: singleLine().optional(), stored: z.string() },
  languages: {
    applied: jsonText(languagesSchema.default([])),
    input: jsonText(languagesSchema.optional()),
    stored: z.array(z.string()).meta({ description: "BCP 47 tags", example: ["pt", "en"] }),
  },
  bio: {
    applied: requiredText(influencerFields.bio.label, textLimits.bio),
    input: multiLine(textLimits.bio).optional(),
    stored: z.string(),
  },
  rate: { applied: rateSchema, input: changedRate, stored: z.number().nullable() },
  followers: {
    applied: jsonText(
      z
        .record(z.string(), z.unknown(), "Follower Count is required")
        .refine((ranges) => Object.keys(ranges).length > 0, "Follower Count is required")
        .pipe(followerRangesSchema),
    ),
    input: adminFollowers.optional(),
    stored: z.partialRecord(z.string(), z.enum(followerRanges)),
  },
  socials: {
    applied: jsonText(newSocialsSchema.default([])),
    input: adminSocials.optional(),
    stored: z.array(z.object({ platform: z.string(), link: z.string(), followers: z.string() })),
  },
  collaborationTypes: {
    input: jsonText(z.array(singleLine(60).min(1)).max(20)).optional(),
    stored: z.array(z.string()),
  },
  engagement: { input: formNumber(listingNumber(100), readPercent), stored: z.number() },
  rating: { input: formNumber(listingNumber(5)), stored: z.number() },
  verified: { input: formBoolean.optional(), stored: z.boolean() },
  featured: { input: formBoolean.optional(), stored: z.boolean() },
  visibility: { input: visibilitySchema, stored: z.enum(visibilities) },
  relationship: { input: relationshipSchema, stored: z.enum(relationships) },
  tags: { input: jsonText(tagsSchema).optional(), stored: z.array(z.string()) },
  people: { input: jsonText(peopleSchema).optional(), stored: storedPeopleSchema },
  source: {
    input: singleLine().optional(),
    stored: z.string().meta({ description: "Where the agency has the data from", example: "Fair in Lisbon" }),
  },
  sourcedOn: {
    input: z.preprocess((value) => (value === "" ? null : value), daySchema.nullable()).optional(),
    stored: z.string().nullable(),
  },
} satisfies Record<InfluencerField, Partial<Record<"applied" | "input" | "stored", z.ZodType>>>;

type Schemas = typeof schemas;
type Shape<Use extends string> = {
  [Name in InfluencerField as Schemas[Name] extends Record<Use, z.ZodType>
    ? Name
    : never]: Schemas[Name] extends Record<Use, infer Schema> ? Schema : never;
};
function shapeOf<const Use extends string>(use: Use): Shape<Use> {
  const entries = Object.entries<Record<string, z.ZodType>>(schemas);
  return Object.fromEntries(
    entries.flatMap(([name, of]) => (of[use] ? [[name, of[use]]] : [])),
  ) as Shape<Use>;
}

/** Fields of a record in the API's responses. */
export const storedShape = shapeOf("stored");

/** The sign-up form without its files. */
export const applicationSchema = z.object(shapeOf("applied"));
export type Application = z.output<typeof applicationSchema>;

/** For edits, which may keep links that the record already has. */
export const editedApplicationSchema = applicationSchema.extend({
  socials: jsonText(socialsSchema.default([])),
});

/** An import row that creates an influencer. Only `name` is required. */
export const importedInfluencerSchema = z.object({
  ...shapeOf("input"),
  imageUrl: pictureAddressSchema.nullish(),
  password: passwordSchema.optional(),
  avatar: avatarSchema.optional(),
  custom: customInputSchema,
});

/** Files that a person of the team uploaded before the form is sent, in order. */
const portfolioUploads = jsonText(uploadIds(maximumImages + maximumVideos).optional());

/**
 * Administrators' input for a new influencer. The older client approves a join request with the signed URL of its
 * picture, so the service has to check whether a URL is allowed.
 */
export const influencerInputSchema = importedInfluencerSchema.extend({
  socials: jsonText(sentSocials.pipe(newSocialsSchema)).optional(),
  imageUrl: anyPictureAddressSchema.nullish(),
  uploads: portfolioUploads,
});
export type InfluencerInput = z.output<typeof influencerInputSchema>;

/** IDs of the files to keep, in order; the others are deleted. If omitted, all are kept. */
export const keptFilesSchema = jsonText(
  z
    .array(z.guid("must be the id of a file"))
    .max(maximumImages + maximumVideos)
    .optional(),
);

export const influencerChangesSchema = importedInfluencerSchema.partial().extend({
  updatedAt: openedAtSchema,
  media: keptFilesSchema,
  uploads: portfolioUploads,
});
export type InfluencerChanges = z.output<typeof influencerChangesSchema>;

export const influencerActions = [
  "delete",
  "feature",
  "unfeature",
  "verify",
  "unverify",
  "publish",
  "unpublish",
] as const;
export type InfluencerAction = (typeof influencerActions)[number];
export const influencerBulkSchema = bulkSchema(influencerActions);
