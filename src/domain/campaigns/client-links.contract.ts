import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { requiredLine, singleLine, typedEmailSchema } from "../http/text.ts";
import { whenRight } from "../http/when-right.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { clientLinkDays, clientLinkKinds } from "../links/link-rules.ts";
import { accessLinkSchema } from "../links/links.contract.ts";
import { isOnKnownPageSchema, joinedLinkSchema } from "../links/shared-link.contract.ts";
import { shortlistLengths } from "../shortlists/shortlist-limits.ts";
import { reviewRoles } from "../shortlists/shortlist-votes.ts";
import { campaignLengths } from "./campaign-limits.ts";

/**
 * Defaults: `label` is the name of the campaign, and `days` depends on the kind of link. With `personEmail`, the
 * link is also sent by email. `role` is required for `drafts`; `prices` and `files` apply to a `report`.
 */
export const clientLinkInputSchema = z
  .object({
    kind: oneOf(clientLinkKinds),
    label: singleLine(campaignLengths.name).default(""),
    personName: requiredLine("Name", shortlistLengths.person),
    personEmail: z.union([z.literal(""), typedEmailSchema], "must be an email address").default(""),
    joins: joinedLinkSchema,
    days: wholeNumber(clientLinkDays.report).optional(),
    options: z
      .object({
        role: oneOf(reviewRoles).optional(),
        prices: z.boolean("must be true or false").default(false),
        files: z.boolean("must be true or false").default(false),
      })
      .default({ prices: false, files: false }),
  })
  .superRefine(
    ({ kind, days, options }, context) => {
      const { from, to } = clientLinkDays[kind];
      if (days !== undefined && days > to) {
        context.addIssue({
          code: "custom",
          path: ["days"],
          message: `must be a whole number from ${from} to ${to}`,
        });
      }
      if (kind === "drafts" && options.role === undefined) {
        context.addIssue({ code: "custom", path: ["options", "role"], message: "Role is required" });
      }
    },
    whenRight("kind", "days", "options"),
  );
export type ClientLinkInput = z.output<typeof clientLinkInputSchema>;

/** `url` is shown only once and identifies its holder as that person. */
export const clientLinkMadeSchema = z.object({
  link: accessLinkSchema,
  url: z.string(),
  isOnKnownPage: isOnKnownPageSchema,
});
export type ClientLinkMade = z.output<typeof clientLinkMadeSchema>;
export const clientLinkMadeBody = successBody(clientLinkMadeSchema);
