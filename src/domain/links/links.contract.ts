import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { recordReference } from "../http/record-reference.ts";
import { reviewRoles } from "../shortlists/shortlist-votes.ts";
import { applicantSubjects, clientPageKinds, linkKinds, maximumTabs, pageLinkKinds } from "./link-rules.ts";

/** Data about a link that its holder may see. */
export const currentLinkSchema = z.object({
  _id: z.string(),
  kind: z.enum(pageLinkKinds),
  label: z.string(),
  /** Null while the end depends on a decision. */
  expiresAt: z.string().nullable(),
  agency: z.object({ name: z.string(), url: z.string() }),
});
/** Another link of the same person in the same campaign, or this one. */
export const pageTabSchema = z.object({
  /** ID of the link. Sent as `X-Link-Tab`, it makes a call about this tab. */
  _id: z.string(),
  kind: z.enum(clientPageKinds),
  label: z.string(),
  /** Number of creators or drafts that wait for the person. */
  waiting: z.number().int(),
  /** Whether the page opens with this tab. */
  isOpened: z.boolean(),
});
export type PageTab = z.output<typeof pageTabSchema>;

export const currentLinkBody = successBody(
  z.object({
    link: currentLinkSchema,
    /** In order. Empty unless the page has more than one. */
    tabs: z.array(pageTabSchema).max(maximumTabs),
  }),
);

/** A link without its token, which is not stored and cannot be shown again. */
export const accessLinkSchema = z.object({
  _id: z.string(),
  kind: z.enum(linkKinds),
  /** ID of the first link of the page that it opens. The links of one person in a campaign have the same one. */
  pageId: z.string(),
  label: z.string(),
  personName: z.string(),
  personEmail: z.string(),
  /** Null unless the link is for a shortlist or for drafts. */
  role: z.enum(reviewRoles).nullable(),
  /** Whether a report shows the client's prices. */
  prices: z.boolean(),
  /** Whether a report offers the files of its posts. */
  files: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Visits. Opening the link again within 30 minutes is the same visit. */
  opens: z.number().int(),
  firstOpenedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
});
export type AccessLink = z.output<typeof accessLinkSchema>;

/** Newest first. */
export const accessLinksBody = successBody(z.object({ links: z.array(accessLinkSchema) }));

/** Subjects whose links the team can list. Invitations to the team are shown with their administrator. */
const listedSubjects = [
  ...applicantSubjects,
  "shortlist",
  "collaboration",
  "campaign",
  "influencer",
] as const;

export const accessLinksQuerySchema = z.object({ subject: recordReference(listedSubjects) });

export const renewalSchema = z.object({ token: z.string("Token is required").max(200, "is too long") });

/** The same whether or not a new link was sent, so that it reveals nothing about the token. */
export const renewalMessage = "If this link can be renewed, you will get a new one the same way as this one.";
