import type { AdminPrincipal } from "#domain/access/principal.ts";
import { EditConflict, InvalidFields } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { type LinkSubject, linkPath } from "#domain/links/link-rules.ts";
import type { Shared, ShareInput } from "#domain/shortlists/shortlists.contract.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { shareLink } from "#server/modules/links/share-link.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockList, refuseUnlessOpen } from "./locked-list.ts";
import { findReviewer, insertReviewer, type ReviewerRow } from "./shortlist-reviewers.repository.ts";
import { missingToShare, presentReviewer } from "./shortlists.presenter.ts";
import { countItems, nothingCounted, type ShortlistRow, shortlistIdsOf } from "./shortlists.repository.ts";

// Shares a shortlist with people at the client, one link for each person.

/**
 * Makes a link. Its address is returned only once, and only if it is to be passed on by hand. A repeated call
 * makes nothing. If the link was mailed, it gets the first response; otherwise it throws `EditConflict` with the ID of
 * the first link.
 */
export async function share(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  input: ShareInput,
  idempotencyKey: string | undefined,
): Promise<Shared> {
  let shared: Shared | undefined;
  const { result } = await idempotencyKeys.once(
    context,
    { form: "shortlist link", idempotencyKey, content: [actor.adminId, id, input] },
    async (transaction) => {
      const list = await lockList(transaction.database, id);
      refuseUnlessOpen(list, "share", "editor");
      await refuseEmpty(transaction, id);
      const { token, reviewer, expiresAt, isOnKnownPage } = await make(transaction, actor, list, input);
      const isMailed = input.delivery === "mail" && reviewer.email !== "";
      const mail = isMailed ? { token, expiresAt, isOnKnownPage } : undefined;
      await emit(transaction, { type: "shortlist.shared", actor, list, reviewer, mail });
      const url = mail ? null : context.settings.publicUrl + linkPath(token);
      shared = await presentShared(transaction, reviewer, url);
      return { _id: reviewer.id };
    },
  );
  if (shared !== undefined) return shared;
  const reviewer = await findReviewer(context.database, result._id);
  if (input.delivery === "copy" || reviewer === undefined) {
    throw new EditConflict(result, errorMessages.linkMade);
  }
  return presentShared(context, reviewer, null);
}

/** A campaign and its shortlists. Links of one person to these records open one page. */
export async function pageOfCampaign(context: Context, campaignId: string): Promise<LinkSubject[]> {
  const lists = await shortlistIdsOf(context.database, campaignId);
  return [
    { type: "campaign", id: campaignId },
    ...lists.map((id): LinkSubject => ({ type: "shortlist", id })),
  ];
}

async function presentShared(context: Context, reviewer: ReviewerRow, url: string | null): Promise<Shared> {
  const made = await links.of(context.database, { type: "shortlist", id: reviewer.shortlistId });
  const isOnKnownPage = made.some(({ id, pageId }) => id === reviewer.id && pageId !== null);
  return { reviewer: presentReviewer(reviewer, { links: made, votes: [] }), url, isOnKnownPage };
}

async function refuseEmpty(context: Context, id: string) {
  const counted = (await countItems(context.database, [id], isListed)).get(id) ?? nothingCounted;
  const missing = missingToShare(counted);
  if (missing.length === 0) return;
  throw new InvalidFields(missing.map((what) => ({ path: "items", message: `${what} is needed` })));
}

/** The row of the reviewer, and the token of the link, which is not stored. */
async function make(
  context: Context,
  actor: AdminPrincipal,
  { id: shortlistId, name, campaignId }: ShortlistRow,
  { person, email, joins, role, showVotes, days }: ShareInput,
): Promise<{ token: string; reviewer: ReviewerRow; expiresAt: Date; isOnKnownPage: boolean }> {
  const subject = { type: "shortlist", id: shortlistId } as const;
  const page: LinkSubject[] = campaignId === null ? [subject] : await pageOfCampaign(context, campaignId);
  const { token, row, expiresAt } = await shareLink(context, actor, {
    kind: "review",
    subject,
    page,
    label: name,
    personName: person,
    email,
    joins,
    options: { role, showVotes },
    days,
  });
  const reviewer = await insertReviewer(context.database, {
    id: row.id,
    shortlistId,
    name: row.personName,
    email: row.email,
    role,
    createdAt: row.createdAt,
  });
  return { token, reviewer, expiresAt, isOnKnownPage: row.pageId !== null };
}
