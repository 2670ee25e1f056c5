import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { clientPageKinds, type LinkKind, type LinkSubject } from "#domain/links/link-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { accessLinks, accessLinkTokens } from "./access-links.schema.ts";

export type AccessLinkRow = typeof accessLinks.$inferSelect;
export type NewAccessLink = typeof accessLinks.$inferInsert;

export const accessLinksPersonalData = personTable(accessLinks, ["token_hash"]);

const isAbout = ({ type, id }: LinkSubject) =>
  and(eq(accessLinks.subjectType, type), eq(accessLinks.subjectId, id));
const isLive = (now: Date) =>
  and(
    isNull(accessLinks.revokedAt),
    isNull(accessLinks.usedAt),
    or(isNull(accessLinks.expiresAt), gt(accessLinks.expiresAt, now)),
  );

/** Serializes the creation and revocation of links of this kind to this subject until the transaction ends. */
export async function lockLinksOf(
  executor: Executor,
  kind: LinkKind,
  { type, id }: LinkSubject,
): Promise<void> {
  const name = `links ${kind} ${type} ${id}`;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Serializes the creation of links that may belong to one page until the transaction ends. */
export async function lockPagesOf(executor: Executor, { type, id }: LinkSubject): Promise<void> {
  const name = `pages ${type} ${id}`;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Active links of people at a client to these subjects, oldest first. */
export async function listClientLinks(
  executor: Executor,
  subjects: readonly LinkSubject[],
  now: Date,
): Promise<AccessLinkRow[]> {
  return executor
    .select()
    .from(accessLinks)
    .where(and(or(...subjects.map(isAbout)), inArray(accessLinks.kind, clientPageKinds), isLive(now)))
    .orderBy(accessLinks.createdAt, accessLinks.id);
}

/** The newest active links of a page. */
export async function listLinksOfPage(
  executor: Executor,
  pageId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<AccessLinkRow[]> {
  return executor
    .select()
    .from(accessLinks)
    .where(and(or(eq(accessLinks.id, pageId), eq(accessLinks.pageId, pageId)), isLive(now)))
    .orderBy(desc(accessLinks.createdAt), desc(accessLinks.id))
    .limit(limit);
}

/** Lets the links to one record open another one of its kind. */
export async function moveLinks(executor: Executor, { type, id }: LinkSubject, to: string): Promise<void> {
  await executor.update(accessLinks).set({ subjectId: to }).where(isAbout({ type, id }));
}

export async function insertAccessLink(executor: Executor, row: NewAccessLink): Promise<void> {
  await executor.insert(accessLinks).values(row);
}

export async function findAccessLink(
  executor: Executor,
  tokenHash: string,
): Promise<AccessLinkRow | undefined> {
  const [row] = await executor.select().from(accessLinks).where(eq(accessLinks.tokenHash, tokenHash));
  if (row !== undefined) return row;
  const [further] = await executor
    .select({ link: accessLinks })
    .from(accessLinkTokens)
    .innerJoin(accessLinks, eq(accessLinks.id, accessLinkTokens.linkId))
    .where(eq(accessLinkTokens.tokenHash, tokenHash));
  return further?.link;
}

export async function insertLinkToken(
  executor: Executor,
  row: typeof accessLinkTokens.$inferInsert,
): Promise<void> {
  await executor.insert(accessLinkTokens).values(row);
}

export async function findAccessLinks(executor: Executor, ids: string[]): Promise<AccessLinkRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(accessLinks).where(inArray(accessLinks.id, ids));
}

type OwnerOf = (id: SQLWrapper) => SQL<string | null>;

/** SQL: owner of the record that the link in a column of the outer query opens. */
export function ownerThroughLink(
  linkId: SQLWrapper,
  owners: Record<"campaign" | "shortlist", OwnerOf>,
): SQL<string | null> {
  const { id, subjectType, subjectId } = accessLinks;
  return sql<string | null>`(
    select case ${subjectType} when 'campaign' then ${owners.campaign(subjectId)}
      else ${owners.shortlist(subjectId)} end
    from ${accessLinks} where ${id} = ${linkId})`;
}

/** Number of additional tokens of a link. */
export async function countLinkTokens(executor: Executor, linkId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(accessLinkTokens)
    .where(eq(accessLinkTokens.linkId, linkId));
  return row?.count ?? 0;
}

export async function findAccessLinkById(executor: Executor, id: string): Promise<AccessLinkRow | undefined> {
  const [row] = await executor.select().from(accessLinks).where(eq(accessLinks.id, id));
  return row;
}

export async function lockAccessLink(executor: Executor, id: string): Promise<AccessLinkRow | undefined> {
  const [row] = await executor.select().from(accessLinks).where(eq(accessLinks.id, id)).for("update");
  return row;
}

/** Keeps a link from ending before this transaction does. False if it has already ended. */
export async function holdAccessLink(executor: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: accessLinks.id })
    .from(accessLinks)
    .where(and(eq(accessLinks.id, id), isLive(now)))
    .for("no key update");
  return rows.length > 0;
}

/** False if the link was used before or has ended. Only the first of several concurrent uses succeeds. */
export async function claimAccessLink(executor: Executor, id: string, at: Date): Promise<boolean> {
  const rows = await executor
    .update(accessLinks)
    .set({ usedAt: at })
    .where(and(eq(accessLinks.id, id), isLive(at)))
    .returning({ id: accessLinks.id });
  return rows.length > 0;
}

/** Counts only the first of several concurrent openings. */
export async function countOpening(executor: Executor, id: string, at: Date, ifBefore: Date): Promise<void> {
  await executor
    .update(accessLinks)
    .set({
      opens: sql`${accessLinks.opens} + 1`,
      firstOpenedAt: sql`coalesce(${accessLinks.firstOpenedAt}, ${at.toISOString()}::timestamptz)`,
      lastOpenedAt: at,
    })
    .where(
      and(
        eq(accessLinks.id, id),
        or(isNull(accessLinks.lastOpenedAt), lt(accessLinks.lastOpenedAt, ifBefore)),
      ),
    );
}

/** Newest first. */
export async function listAccessLinks(executor: Executor, subject: LinkSubject): Promise<AccessLinkRow[]> {
  return executor
    .select()
    .from(accessLinks)
    .where(isAbout(subject))
    .orderBy(desc(accessLinks.createdAt), desc(accessLinks.id));
}

/** Active links that expire within a time in milliseconds and were valid for longer than that when they were made. */
export async function listEndingLinks(
  executor: Executor,
  kind: LinkKind,
  { now, within }: { now: Date; within: number },
): Promise<AccessLinkRow[]> {
  const { createdAt, expiresAt } = accessLinks;
  return executor
    .select()
    .from(accessLinks)
    .where(
      and(
        eq(accessLinks.kind, kind),
        isLive(now),
        lte(expiresAt, new Date(now.getTime() + within)),
        sql`${expiresAt} - ${createdAt} > ${within} * interval '1 millisecond'`,
      ),
    );
}

/** Locks the links of a subject, and returns the number of those made since a time. */
export async function lockLinksMadeSince(
  executor: Executor,
  subject: LinkSubject,
  since: Date,
): Promise<number> {
  await executor
    .select({ id: accessLinks.id })
    .from(accessLinks)
    .where(isAbout(subject))
    .orderBy(accessLinks.id)
    .for("update");
  const [row] = await executor
    .select({ count: count() })
    .from(accessLinks)
    .where(and(isAbout(subject), gt(accessLinks.createdAt, since)));
  return row?.count ?? 0;
}

export async function revokeAccessLink(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.update(accessLinks).set({ revokedAt: at }).where(eq(accessLinks.id, id));
}

/** Revokes all active links of a subject but the newest `kept`. Without `kind`, of all kinds. */
export async function revokeOldest(
  executor: Executor,
  subject: LinkSubject,
  { kind, kept, at }: { kind?: LinkKind; kept: number; at: Date },
): Promise<void> {
  const beyond = executor
    .select({ id: accessLinks.id })
    .from(accessLinks)
    .where(and(isAbout(subject), isLive(at), kind && eq(accessLinks.kind, kind)))
    .orderBy(desc(accessLinks.createdAt), desc(accessLinks.id))
    .offset(kept);
  await executor.update(accessLinks).set({ revokedAt: at }).where(inArray(accessLinks.id, beyond));
}

/**
 * Revokes the links to a creator, their collaborations, and the calendars of these that were made for one of these
 * addresses, ignoring case.
 */
export async function revokeForAddresses(
  executor: Executor,
  { collaborationIds, influencerId }: { collaborationIds: string[]; influencerId: string },
  { emails, at }: { emails: string[]; at: Date },
): Promise<void> {
  const { kind, subjectId, email } = accessLinks;
  await executor
    .update(accessLinks)
    .set({ revokedAt: at })
    .where(
      and(
        or(
          and(inArray(kind, ["collaboration", "calendar"]), inArray(subjectId, collaborationIds)),
          and(eq(kind, "notice"), eq(subjectId, influencerId)),
        ),
        inArray(
          sql`lower(${email})`,
          emails.map((each) => each.toLowerCase()),
        ),
        isLive(at),
      ),
    );
}

/** Removes the person from the links to creators. */
export async function eraseHolders(executor: Executor, influencerIds: string[]): Promise<void> {
  if (influencerIds.length === 0) return;
  await executor
    .update(accessLinks)
    .set({ personName: "", email: "" })
    .where(and(eq(accessLinks.subjectType, "influencer"), inArray(accessLinks.subjectId, influencerIds)));
}

/** Sets the end of links that depends on the decision about their subject; null while there is none. */
export async function setLinksEnd(
  executor: Executor,
  subject: LinkSubject,
  expiresAt: Date | null,
): Promise<void> {
  await executor
    .update(accessLinks)
    .set({ expiresAt })
    .where(and(isAbout(subject), isNull(accessLinks.revokedAt)));
}

/** Deletes links that ended before a time. */
export async function deleteLinksBefore(executor: Executor, time: Date): Promise<void> {
  await executor
    .delete(accessLinks)
    .where(
      or(
        and(isNotNull(accessLinks.revokedAt), lt(accessLinks.revokedAt, time)),
        lt(accessLinks.expiresAt, time),
      ),
    );
}
