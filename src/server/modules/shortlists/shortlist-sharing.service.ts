import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, EditConflict, InvalidFields } from "#domain/errors.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import type { Shared, ShareInput } from "#domain/shortlists/shortlists.contract.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { isListed } from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockList, refuseUnlessOpen } from "./locked-list.ts";
import { insertReviewer, type ReviewerRow } from "./shortlist-reviewers.repository.ts";
import { missingToShare, presentReviewer } from "./shortlists.presenter.ts";
import { countItems, nothingCounted, type ShortlistRow } from "./shortlists.repository.ts";

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

export type ShortlistSharingService = ReturnType<typeof shortlistSharingService>;
type Dependencies = {
  context: Context;

  emit: Emit;
  publicUrl: string;
  now: () => Date;
};

/** Shares a shortlist with people at the client, one link for each person. */
export function shortlistSharingService(dependencies: Dependencies) {
  const { context, emit, publicUrl, now } = dependencies;

  const refuseSecondDecider = async (transaction: Executor, id: string) => {
    const made = await links.of(transaction, { type: "shortlist", id });
    const decider = made.find((link) => link.options.role === "decides" && links.isLive(context, link));
    if (decider === undefined) return;
    throw new Conflict(`${decider.personName} has a link that decides. Revoke it first.`, "role");
  };
  const refuseEmpty = async (transaction: Executor, id: string) => {
    const counted = (await countItems(transaction, [id], isListed)).get(id) ?? nothingCounted;
    const missing = missingToShare(counted);
    if (missing.length === 0) return;
    throw new InvalidFields(missing.map((what) => ({ path: "items", message: `${what} is needed` })));
  };

  /** The row of the reviewer and the link, whose token is not stored. */
  const make = async (
    transaction: Executor,
    actor: AdminPrincipal,
    list: ShortlistRow,
    { person, email, role, showVotes, days }: ShareInput,
  ): Promise<{ token: string; reviewer: ReviewerRow; expiresAt: Date }> => {
    const at = now();
    const linkId = randomUUIDv7();
    const expiresAt = new Date(at.getTime() + days * day);
    const token = await links.make(within(context, transaction), {
      id: linkId,
      kind: "review",
      subject: { type: "shortlist", id: list.id },
      label: list.name,
      personName: person,
      email,
      options: { role, showVotes },
      createdBy: actor.adminId,
      expiresAt,
    });
    const reviewer = await insertReviewer(transaction, {
      id: linkId,
      shortlistId: list.id,
      name: person,
      email,
      role,
      createdAt: at,
    });
    return { token, reviewer, expiresAt };
  };

  return {
    /**
     * Makes a link. Its address is returned only once, and only if it is to be passed on by hand. A repeated call
     * makes nothing and throws `EditConflict` with the ID of the first link.
     */
    async share(
      actor: AdminPrincipal,
      id: string,
      input: ShareInput,
      idempotencyKey: string | undefined,
    ): Promise<Shared> {
      let shared: Shared | undefined;
      const { result } = await idempotencyKeys.once(
        context,
        { form: "shortlist link", idempotencyKey, content: [actor.adminId, id, input] },
        async ({ database: transaction }) => {
          const list = await lockList(transaction, id);
          refuseUnlessOpen(list, "share", "editor");
          await refuseEmpty(transaction, id);
          if (input.role === "decides") await refuseSecondDecider(transaction, id);
          const { token, reviewer, expiresAt } = await make(transaction, actor, list, input);
          const mail = input.delivery === "mail" ? { token, expiresAt } : undefined;
          await emit(transaction, { type: "shortlist.shared", actor, list, reviewer, mail });
          const made = { links: await links.of(transaction, { type: "shortlist", id }), votes: [] };
          shared = {
            reviewer: presentReviewer(reviewer, made),
            url: mail ? null : publicUrl + linkPath(token),
          };
          return { _id: reviewer.id };
        },
      );
      if (shared === undefined) throw new EditConflict(result);
      return shared;
    },
  };
}
