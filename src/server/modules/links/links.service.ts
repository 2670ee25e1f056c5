import { randomUUIDv7 } from "node:crypto";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { longDate } from "#domain/agency/long-date.ts";
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
/** How many unknown tokens one address may try within a span. */
const unknownTokens = { most: 20, span: 15 * minute } as const;
/** How long a link that has ended stays listed, in milliseconds. */
const retention = 90 * 24 * 60 * minute;

type Person = {
  /** None: a new one. */
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
  /** None: nothing is limited. */
  limits: Pick<LimitsService, "count"> | undefined;
  now: () => Date;
};

/** Signed links: whoever has the token is the person that it was sent to. */
export function linksService({ database, agencyName, limits, now }: Dependencies) {
  const refuseUnknown = async (address: string): Promise<never> => {
    const [usage] = (await limits?.count([`unknown link ${address}`], unknownTokens.span)) ?? [];
    if (usage && usage.used > unknownTokens.most) throw new TooMany(usage.endsIn);
    throw new Unauthenticated(refusalMessages.unknownLink);
  };

  return {
    /** Lets the links of a kind to a subject be made one after the other, until the transaction ends. */
    lock: lockLinksOf,

    /** Makes a link and returns its token, which is not stored. The oldest links beyond the limit are revoked. */
    async make(transaction: Executor, { subject, ...link }: NewLink): Promise<string> {
      const token = linkTokenPrefix + makeToken();
      const at = now();
      // Links that are made at once do not see each other, and more than the limit would stay.
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

    /** A further token of a link, for a mail that reminds of it. The first one is stored nowhere, and goes on working. */
    async remake(transaction: Executor, linkId: string): Promise<string> {
      const token = linkTokenPrefix + makeToken();
      await insertLinkToken(transaction, { tokenHash: hashToken(token), linkId, createdAt: now() });
      return token;
    },

    /**
     * The principal of a token, looked up for every request. `address` is the network address that tries it. Throws if
     * the token is unknown, or its link has ended.
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
      // `make` takes only subjects that fit the kind.
      return { kind: "link", linkId: row.id, linkKind: row.kind, subject } as LinkPrincipal;
    },

    /** Keeps a link from ending before the transaction does. Throws if it has ended since the request was admitted. */
    async hold(transaction: Executor, { linkId }: LinkPrincipal): Promise<void> {
      if (!(await holdAccessLink(transaction, linkId, now()))) {
        throw new NotAllowed(endedMessage(now(), await agencyName()));
      }
    },

    /** Uses up a link that works once. Throws if it has been used, or has ended. */
    async use(transaction: Executor, { linkId }: LinkPrincipal): Promise<void> {
      if (!(await claimAccessLink(transaction, linkId, now()))) {
        throw new NotAllowed(endedMessage(now(), await agencyName()));
      }
    },

    /** Ends every link of a kind to a subject. */
    revokeKind: (transaction: Executor, kind: LinkKind, subject: LinkSubject) =>
      revokeOldest(transaction, subject, { kind, kept: 0, at: now() }),

    /** Ends every link of a subject. */
    revokeAll: (transaction: Executor, subject: LinkSubject) =>
      revokeOldest(transaction, subject, { kept: 0, at: now() }),

    async read({ linkId }: LinkPrincipal): Promise<AccessLinkRow> {
      const row = await findAccessLinkById(database, linkId);
      if (row === undefined) throw new Unauthenticated(refusalMessages.unknownLink);
      return row;
    },

    /** Newest first. */
    of: listAccessLinks,
    /** Those that work, end within this time, and were made for longer than it, in milliseconds. */
    ending: (executor: Executor, kind: LinkKind, within: number): Promise<AccessLinkRow[]> =>
      listEndingLinks(executor, kind, { now: now(), within }),
    /** Whether a link still works. */
    isLive: (row: AccessLinkRow): boolean => endOf(row, now()) === undefined,

    /** The decision about a subject is told from this time on, and its links end some time after it. */
    async endAfter(transaction: Executor, subject: LinkSubject, told: Date): Promise<void> {
      const life = subject.type === "collaboration" ? linkLife.collaboration : linkLife.status;
      await setLinksEnd(transaction, subject, new Date(told.getTime() + life));
    },
    /** The decision was undone. */
    reopen: (transaction: Executor, subject: LinkSubject) => setLinksEnd(transaction, subject, null),

    forgetOld: () => deleteLinksBefore(database, new Date(now().getTime() - retention)),
  };
}

/** When a link ended; undefined if it still works. */
export function endOf({ revokedAt, usedAt, expiresAt }: AccessLinkRow, now: Date): Date | undefined {
  const ended = revokedAt ?? usedAt;
  if (ended !== null) return ended;
  return expiresAt !== null && expiresAt <= now ? expiresAt : undefined;
}

function endedMessage(end: Date, agency: string): string {
  return `This link ended on ${longDate(end)}. Ask ${agency} for a new one.`;
}
