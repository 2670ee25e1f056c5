import { z } from "zod";
import { brandProfileSchema, brandSchema } from "#domain/brands/brand.contract.ts";
import { brandQuerySchema } from "#domain/brands/brand-query.ts";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import {
  campaignQuerySchema,
  campaignSchema,
  campaignSummarySchema,
} from "#domain/campaigns/campaigns.contract.ts";
import {
  collaborationSchema,
  collaborationsAddedSchema,
  collaborationsInputSchema,
} from "#domain/campaigns/collaborations.contract.ts";
import { deliverableSchema, feedbackInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { cursorSchema } from "#domain/http/paging.ts";
import { addressParametersSchema, recordParametersSchema } from "#domain/http/record-parameters.ts";
import { multiLine } from "#domain/http/text.ts";
import { whenRight } from "#domain/http/when-right.ts";
import { influencerProfileSchema, influencerSchema } from "#domain/influencers/influencer.contract.ts";
import {
  type FilterEntry,
  type FilterName,
  filterNames,
  influencerFilters,
} from "#domain/influencers/influencer-filters.ts";
import { influencerQueryParameters, requirePlatform } from "#domain/influencers/influencer-query.ts";
import {
  joinRequestQuerySchema,
  joinRequestSchema,
  proposalInputSchema,
  proposedChangesInputSchema,
} from "#domain/join-requests/join-request.contract.ts";
import { rightCheckQuerySchema, rightCheckSchema, rightSchema } from "#domain/rights/rights.contract.ts";
import {
  itemsAddedSchema,
  itemsInputSchema,
  reviewerSchema,
  shortlistItemSchema,
  shortlistSchema,
} from "#domain/shortlists/shortlists.contract.ts";
import { workItemSchema, workQuerySchema } from "#domain/work/work.contract.ts";

/** Input and output of a tool. The texts help a program choose between tools. */
export type McpTool = {
  title: string;
  description: string;
  /** Whether the tool only reads. */
  isReading: boolean;
  input: z.ZodType;
  /** Fields without a schema are never sent. None may be an email address or a phone number. */
  output: z.ZodType;
};

const page = {
  limit: z.number().int().min(1).max(50).default(20),
  cursor: cursorSchema.optional().describe("nextCursor of the page before"),
};
const numbers = { matched: z.number().int(), total: z.number().int() };
const position = { nextCursor: z.string().nullable() };
const contactData = { email: true, phone: true } as const;
const files = { photo: true, images: true, videos: true, evidence: true } as const;
const forAdministrators = { ...contactData, followers: true, updatedAt: true } as const;
const { industry, size, budget } = brandQuerySchema.shape;

const sharedRight = rightSchema.omit({ price: true, reason: true, owner: true, actions: true });
const rightCheckInput = rightCheckQuerySchema.safeExtend({
  client: rightCheckQuerySchema.shape.client.describe("the name of the client, as the rights have it"),
  country: rightCheckQuerySchema.shape.country.describe("ISO 3166-1 alpha-2, such as DE"),
  on: rightCheckQuerySchema.shape.on.describe("the day, such as 2026-05-31; today without it"),
});

type Parameters = Pick<typeof influencerQueryParameters.shape, FilterName>;

function describedFilters(): Parameters {
  const described = filterNames.map((name) => {
    const { description }: FilterEntry = influencerFilters[name];
    const schema = influencerQueryParameters.shape[name];
    return [name, description === undefined ? schema : schema.describe(description)];
  });
  return Object.fromEntries(described) as Parameters;
}

export const searchCreators = {
  title: "Search creators",
  description:
    "Searches the marketplace of creators. All filters apply together. `matched` fit the filter, `total` are listed.",
  isReading: true,
  input: influencerQueryParameters
    .omit({ facets: true, work: true })
    .extend({
      ...describedFilters(),
      featured: z
        .boolean()
        .transform((featured) => (featured ? ("true" as const) : ("false" as const)))
        .optional(),
      ...page,
    })
    .superRefine(requirePlatform, whenRight("platform", "channelSize", "sort")),
  output: z.object({
    creators: z.array(influencerSchema.omit(forAdministrators)),
    ...numbers,
    ...position,
  }),
} satisfies McpTool;

export const getCreator = {
  title: "Read a creator's profile",
  description:
    "One creator of the marketplace with pictures and videos, by the `_id` or `slug` of a search. The page for people is " +
    "`/influencers/{slug}` on this site.",
  isReading: true,
  input: addressParametersSchema,
  output: z.object({ creator: influencerProfileSchema.omit(forAdministrators) }),
} satisfies McpTool;

export const searchBrands = {
  title: "Search brands",
  description: "Searches the brands that are published. All filters apply together.",
  isReading: true,
  input: brandQuerySchema.omit({ facets: true }).extend({
    industry: industry.describe("such as Technology"),
    size: size.describe("how many people work there, such as 11-50"),
    budget: budget.describe("such as $5K - $10K"),
    ...page,
  }),
  output: z.object({ brands: z.array(brandSchema), ...numbers, ...position }),
} satisfies McpTool;

export const getBrand = {
  title: "Read a brand's page",
  description:
    "One published brand with its campaign goals, by the `_id` or `slug` of a search. The page for people is " +
    "`/brands/{slug}` on this site.",
  isReading: true,
  input: addressParametersSchema,
  output: z.object({ brand: brandProfileSchema }),
} satisfies McpTool;

export const listJoinRequests = {
  title: "List join requests",
  description:
    "Creators who have applied and wait for the administrator's decision, with what was proposed so far. " +
    "Without contact data and files.",
  isReading: true,
  input: joinRequestQuerySchema.extend(page),
  output: z.object({
    requests: z.array(
      joinRequestSchema.omit({ ...contactData, ...files }).extend({
        pictures: z.number().int(),
        films: z.number().int(),
        /** Number of files that prove the figures. */
        proofs: z.number().int(),
      }),
    ),
    total: z.number().int(),
    ...position,
  }),
} satisfies McpTool;

export const getShortlist = {
  title: "Read a shortlist",
  description:
    "A list of creators for a client, with the votes of those who were asked. Without contact data and the notes of the " +
    "team; prices are for keys that may write.",
  isReading: true,
  input: recordParametersSchema,
  output: z.object({
    shortlist: shortlistSchema.omit({ items: true, reviewers: true }).extend({
      items: z.array(
        shortlistItemSchema
          .omit({ teamNote: true })
          .extend({ creator: influencerSchema.omit(forAdministrators).nullable() }),
      ),
      reviewers: z.array(reviewerSchema.omit({ email: true })),
    }),
  }),
} satisfies McpTool;

export const checkRights = {
  title: "May we run this, now, here?",
  description:
    "Whether a client may use a creator's work: for a deliverable (`deliverableId`) or all work of a creator (`influencerId`), a " +
    "`client`, a use, a country, and a day. The client can be left out where only one has rights. Answers with the rights that allow it, or with the nearest one and why it does not. " +
    "Without prices and the words of the team.",
  isReading: true,
  input: rightCheckInput,
  output: rightCheckSchema.extend({ rights: z.array(sharedRight), nearest: sharedRight.nullable() }),
} satisfies McpTool;

export const proposeShortlistItems = {
  title: "Propose creators for a shortlist",
  description:
    "Puts creators on a list as proposals. An editor accepts or removes each of them, and the client sees none before. " +
    "One result for each creator.",
  isReading: false,
  input: recordParametersSchema.extend({
    creators: itemsInputSchema.shape.ids.describe("the `_id` of each, from a search"),
    pitch: itemsInputSchema.shape.pitch.describe("why they fit, in words for the client"),
    note: itemsInputSchema.shape.teamNote.describe("words for the team, which the client never reads"),
  }),
  output: itemsAddedSchema,
} satisfies McpTool;

/** Left out for programs: fields of the team, and actions, which the scope of the API key decides anyway. */
const campaignOfTeam = { owner: true, nextStep: true, actions: true } as const;
const figures = campaignSummarySchema.shape.figures.nullable();

export const listCampaigns = {
  title: "List campaigns",
  description:
    "The campaigns of the agency, newest first, with how many creators are in which state. Sums of prices are for keys " +
    "that may write. `search` looks at the names of the campaign and of the client.",
  isReading: true,
  input: campaignQuerySchema.omit({ owner: true }).extend(page),
  output: z.object({
    campaigns: z.array(campaignSummarySchema.omit(campaignOfTeam).extend({ figures })),
    total: z.number().int(),
    ...position,
  }),
} satisfies McpTool;

/** Left out for programs: fields that repeat the campaign or the creator, and fields of the team. */
const teamDeliverable = {
  campaignId: true,
  collaborationId: true,
  creatorName: true,
  words: true,
  checklist: true,
  actions: true,
} as const;

export const getCampaign = {
  title: "Read a campaign",
  description:
    "One campaign with its brief and a page of its creators, in the order of the board, by the `_id` of a list: each with " +
    "what they make, its days, state, and figures (`revenue` in minor units of the campaign's currency). Without contact " +
    "data, drafts, and the notes of the team; prices are for keys that may write.",
  isReading: true,
  input: recordParametersSchema.extend(page),
  output: z.object({
    campaign: campaignSchema.omit(campaignOfTeam).extend({ figures }),
    creators: z.array(
      collaborationSchema
        .omit({ ...campaignOfTeam, campaign: true, endWords: true, scores: true })
        .extend({ deliverables: z.array(deliverableSchema.omit(teamDeliverable)) }),
    ),
    total: z.number().int(),
    ...position,
  }),
} satisfies McpTool;

export const proposeCreators = {
  title: "Propose creators for a campaign",
  description:
    "Puts creators into a campaign as `listed`, with a note for the team. Nobody outside hears of it: people clear, " +
    "invite, or remove them. One result for each creator.",
  isReading: false,
  input: recordParametersSchema.extend({
    creators: collaborationsInputSchema.shape.influencerIds.describe("the `_id` of each, from a search"),
    note: multiLine(campaignLengths.words)
      .default("")
      .describe("why they fit, in words for the team, which no client or creator reads"),
  }),
  output: collaborationsAddedSchema,
} satisfies McpTool;

export const proposeFeedback = {
  title: "Propose what to ask for in a draft",
  description:
    "Advises the team which changes to ask a creator for, point by point, by the `_id` and the `draftId` of a deliverable that " +
    "waits for an answer. Nothing is sent until an editor asks, perhaps in other words. Takes the place of an earlier " +
    "proposal for the same draft.",
  isReading: false,
  input: recordParametersSchema.extend({
    draftId: feedbackInputSchema.shape.draftId,
    points: feedbackInputSchema.shape.points.describe(
      "words for the creator; `must` is false for a wish, `atSeconds` a moment of the video",
    ),
    note: feedbackInputSchema.shape.note.describe("why, in words for the team"),
  }),
  output: z.object({ proposed: z.literal(true) }),
} satisfies McpTool;

export const proposeDecision = {
  title: "Propose a decision on a join request",
  description:
    "Advises the administrator to approve or to reject. Nothing is decided and nothing is sent: the administrator " +
    "reads the proposal and decides. A new proposal takes the place of the one before.",
  isReading: false,
  input: recordParametersSchema.extend({
    ...proposalInputSchema.shape,
    note: proposalInputSchema.shape.note.describe("why, in words for the administrator"),
    reason: proposalInputSchema.shape.reason.describe(
      "for a rejection: words for the creator, which the administrator may change",
    ),
  }),
  output: z.object({ proposed: z.literal(true) }),
} satisfies McpTool;

export const proposeChanges = {
  title: "Propose what to ask an applicant for",
  description:
    "Advises the administrator to ask a creator who has applied for changes, before the decision. Nothing is sent until " +
    "an editor sends it, perhaps in other words. Takes the place of an earlier proposal for the same request, and is " +
    "refused while the creator is asked for changes.",
  isReading: false,
  input: recordParametersSchema.extend({
    codes: proposedChangesInputSchema.shape.codes.describe("what is missing"),
    words: proposedChangesInputSchema.shape.words.describe(
      "words for the creator, after a sentence for each code",
    ),
    note: proposedChangesInputSchema.shape.note.describe("why, in words for the administrator"),
  }),
  output: z.object({ proposed: z.literal(true) }),
} satisfies McpTool;

export const listWork = {
  title: "List the team's work",
  description:
    "What is late, due, and waiting for the team, the most urgent first: applications, registrations, messages, and " +
    "shortlists. Without contact data and the words of the team.",
  isReading: true,
  input: workQuerySchema.omit({ owner: true }).extend({ ...page }),
  output: z.object({
    today: z.string(),
    items: z.array(workItemSchema.omit({ owner: true, nextStep: true })),
    total: z.number().int(),
    ...position,
  }),
} satisfies McpTool;
