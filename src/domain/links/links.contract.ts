import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { recordReference } from "../http/record-reference.ts";
import { reviewRoles } from "../shortlists/shortlist-votes.ts";
import { applicantSubjects, linkKinds, pageLinkKinds } from "./link-rules.ts";

/** What a link's holder may know of the link. */
export const currentLinkSchema = z.object({
  kind: z.enum(pageLinkKinds),
  label: z.string(),
  /** Null while its end depends on a decision. */
  expiresAt: z.string().nullable(),
  agency: z.object({ name: z.string(), url: z.string() }),
});
export const currentLinkBody = successBody(z.object({ link: currentLinkSchema }));

/** A link as the team sees it: without its token, which nothing can show again. */
export const accessLinkSchema = z.object({
  _id: z.string(),
  kind: z.enum(linkKinds),
  label: z.string(),
  personName: z.string(),
  personEmail: z.string(),
  /** Of links to a shortlist or to drafts; else null. */
  role: z.enum(reviewRoles).nullable(),
  /** Whether a report shows what the client pays. */
  prices: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Visits; opening it again within 30 minutes is the same visit. */
  opens: z.number().int(),
  firstOpenedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
});
export type AccessLink = z.output<typeof accessLinkSchema>;

/** Newest first. */
export const accessLinksBody = successBody(z.object({ links: z.array(accessLinkSchema) }));

/** Whose links the team sees. An invitation to the team is seen with its administrator. */
const listedSubjects = [...applicantSubjects, "shortlist", "collaboration", "campaign"] as const;

export const accessLinksQuerySchema = z.object({ subject: recordReference(listedSubjects) });

export const renewalSchema = z.object({ token: z.string("Token is required").max(200, "is too long") });

/** The same whether a new link was sent or not, so that it tells nothing about the token. */
export const renewalMessage = "If this link can be renewed, a new one is on its way by email.";
