import { randomUUIDv7 } from "node:crypto";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { longDate } from "#domain/days/long-date.ts";
import { NotAllowed, TooMany, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { LinkOptions } from "#domain/links/link-options.ts";
import {
  type LinkKind,
  type LinkSubject,
  linkLife,
  linkTokenPattern,
  linkTokenPrefix,
  liveLinks,
  openingSpan,
  type SubjectOfLink,
} from "#domain/links/link-rules.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { LimitsService } from "#server/platform/rate-limits/rate-limit-counters.service.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  type AccessLinkRow,
  claimAccessLink,
  countOpening,
  deleteLinksBefore,
  findAccessLink,
  findAccessLinkById,
  holdAccessLink,
  insertAccessLink,
  insertLinkToken,
  listAccessLinks,
  listEndingLinks,
  lockLinksOf,
  revokeOldest,
  setLinksEnd,
} from "./access-links.repository.ts";

export { type AccessLinkRow, accessLinksPersonalData } from "./access-links.repository.ts";
export { presentAccessLink } from "./links.presenter.ts";

const minute = 60 * 1000;
/** Limit of unknown tokens from one address within a span. */
const unknownTokens = { most: 20, span: 15 * minute } as const;
/** Time for which an ended link is still listed, in milliseconds. */
const retention = 90 * 24 * 60 * minute;

type Person = {
  /** Undefined: a new ID. */
  id?: string;
  label: string;
  personName: string;
  email: string;
  options?: LinkOptions;
  createdBy?: string;
  expiresAt?: Date | null;
};
export type NewLink = { [Kind in LinkKind]: Person & { kind: Kind; subject: SubjectOfLink[Kind] } }[LinkKind];

export type LinksService = ReturnType<typeof linksService>;
type Dependencies = {
  database: Database;
  agencyName: () => Promise<string>;
  /** Undefined: nothing is limited. */
  limits: Pick<LimitsService, "count"> | undefined;
  now: () => Date;
};

/** Signed links. The holder of a token counts as the person that it was sent to. */
export function linksService({ database, agencyName, limits, now }: Dependencies) {
  const refuseUnknown = async (address: string): Promise<never> => {
    const [usage] = (await limits?.count([`unknown link ${address}`], unknownTokens.span)) ?? [];
    if (usage && usage.used > unknownTokens.most) throw new TooMany(usage.endsIn);
    throw new Unauthenticated(refusalMessages.unknownLink);
  };

  return {
    /** Serializes the creation of links of one kind to a subject until the transaction ends. */
    lock: lockLinksOf,

    /** Makes a link and returns its token, which is not stored. Revokes the oldest links above the limit. */
    async make(transaction: Executor, { subject, ...link }: NewLink): Promise<string> {
      const token = linkTokenPrefix + makeToken();
      const at = now();
      // Links that are made at once do not see each other, and would exceed the limit.
      await lockLinksOf(transaction, link.kind, subject);
      await insertAccessLink(transaction, {
        id: randomUUIDv7(),
        ...link,
        subjectType: subject.type,
        subjectId: subject.id,
        tokenHash: hashToken(token),
        createdAt: at,
      });
      await revokeOldest(transaction, subject, { kind: link.kind, kept: liveLinks[link.kind], at });
      return token;
    },

    /** Makes an additional token of a link for a reminder, because the first one is not stored. Both work. */
    async remake(transaction: Executor, linkId: string): Promise<string> {
      const token = linkTokenPrefix + makeToken();
      await insertLinkToken(transaction, { tokenHash: hashToken(token), linkId, createdAt: now() });
      return token;
    },

    /**
     * Principal of a token, looked up for every request. `address` is the client's network address. Throws if the
     * token is unknown or its link has ended.
     */
    async identify(token: string, address: string): Promise<LinkPrincipal> {
      const row = linkTokenPattern.test(token) ? await findAccessLink(database, hashToken(token)) : undefined;
      if (row === undefined) return refuseUnknown(address);
      const at = now();
      const end = endOf(row, at);
      if (end !== undefined) throw new NotAllowed(endedMessage(end, await agencyName()));
      const before = new Date(at.getTime() - openingSpan);
      if (row.lastOpenedAt === null || row.lastOpenedAt < before) {
        await countOpening(database, row.id, at, before);
      }
      const subject = { type: row.subjectType, id: row.subjectId };
      // `make` accepts only subjects that fit the kind.
      return { kind: "link", linkId: row.id, linkKind: row.kind, subject } as LinkPrincipal;
    },

    /**
     * Keeps a link from ending before the transaction does. Throws if it has ended since the request was admitted.
     */
    async hold(transaction: Executor, { linkId }: LinkPrincipal): Promise<void> {
      if (!(await holdAccessLink(transaction, linkId, now()))) {
        throw new NotAllowed(endedMessage(now(), await agencyName()));
      }
    },

    /** Uses up a link that works once. Throws if it was used before or has ended. */
    async use(transaction: Executor, { linkId }: LinkPrincipal): Promise<void> {
      if (!(await claimAccessLink(transaction, linkId, now()))) {
        throw new NotAllowed(endedMessage(now(), await agencyName()));
      }
    },

    /** Revokes all links of a kind to a subject. */
    revokeKind: (transaction: Executor, kind: LinkKind, subject: LinkSubject) =>
      revokeOldest(transaction, subject, { kind, kept: 0, at: now() }),

    /** Revokes all links of a subject. */
    revokeAll: (transaction: Executor, subject: LinkSubject) =>
      revokeOldest(transaction, subject, { kept: 0, at: now() }),

    async read({ linkId }: LinkPrincipal): Promise<AccessLinkRow> {
      const row = await findAccessLinkById(database, linkId);
      if (row === undefined) throw new Unauthenticated(refusalMessages.unknownLink);
      return row;
    },

    /** Newest first. */
    of: listAccessLinks,
    /** Active links that expire within this time and were valid for longer when they were made, in milliseconds. */
    ending: (executor: Executor, kind: LinkKind, within: number): Promise<AccessLinkRow[]> =>
      listEndingLinks(executor, kind, { now: now(), within }),
    /** Whether a link still works. */
    isLive: (row: AccessLinkRow): boolean => endOf(row, now()) === undefined,

    /** Ends the links of a subject some time after `told`, when its decision takes effect. */
    async endAfter(transaction: Executor, subject: LinkSubject, told: Date): Promise<void> {
      const life = subject.type === "collaboration" ? linkLife.collaboration : linkLife.status;
      await setLinksEnd(transaction, subject, new Date(told.getTime() + life));
    },
    /** Removes the end of links after a decision was undone. */
    reopen: (transaction: Executor, subject: LinkSubject) => setLinksEnd(transaction, subject, null),

    forgetOld: () => deleteLinksBefore(database, new Date(now().getTime() - retention)),
  };
}

/** End of a link; undefined if it still works. */
export function endOf({ revokedAt, usedAt, expiresAt }: AccessLinkRow, now: Date): Date | undefined {
  const ended = revokedAt ?? usedAt;
  if (ended !== null) return ended;
  return expiresAt !== null && expiresAt <= now ? expiresAt : undefined;
}

function endedMessage(end: Date, agency: string): string {
  return `This link ended on ${longDate(end)}. Ask ${agency} for a new one.`;
}
