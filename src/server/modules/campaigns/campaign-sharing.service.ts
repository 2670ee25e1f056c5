import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { ClientLinkInput, ClientLinkMade } from "#domain/campaigns/client-links.contract.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { clientLinkDays, linkPath } from "#domain/links/link-rules.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import { type NewLink, presentAccessLink } from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.repository.ts";
import { refuseEnded } from "./collaborations.service.ts";

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

export type CampaignSharingService = ReturnType<typeof campaignSharingService>;
type Dependencies = {
  context: Context;

  emit: Emit;
  publicUrl: string;
  now: () => Date;
};

/** Shares the drafts or the report of a campaign with people at the client, one link for each person. */
export function campaignSharingService(dependencies: Dependencies) {
  const { context, emit, publicUrl, now } = dependencies;

  const refuseSecondDecider = async (transaction: Executor, id: string) => {
    const made = await links.of(transaction, { type: "campaign", id });
    const decider = made.find(
      (link) => link.kind === "drafts" && link.options.role === "decides" && links.isLive(context, link),
    );
    if (decider === undefined) return;
    throw new Conflict(`${decider.personName} has a link that decides. Revoke it first.`, "options.role");
  };
  /** Throws `Conflict` unless the drafts of this campaign can be shared. */
  const refuseWithoutDrafts = async (
    transaction: Executor,
    campaign: CampaignRow,
    { options }: ClientLinkInput,
  ) => {
    refuseEnded(campaign);
    if (!campaign.clientClearsDrafts) {
      throw new Invalid("kind", "The client of this campaign does not look at drafts");
    }
    if (options.role === "decides") await refuseSecondDecider(transaction, campaign.id);
  };

  /** Resolves to the link and its token, which is not stored. */
  const make = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { id: campaignId, name }: CampaignRow,
    { kind, label, personName, personEmail: email, days, options }: ClientLinkInput,
  ) => {
    const id = randomUUIDv7();
    const { role, prices } = options;
    const expiresAt = new Date(now().getTime() + (days ?? clientLinkDays[kind].usual) * day);
    const link: NewLink = {
      id,
      kind,
      personName,
      email,
      expiresAt,
      subject: { type: "campaign", id: campaignId },
      label: label || name,
      options: kind === "drafts" && role ? { role } : { prices },
      createdBy: actor.adminId,
    };
    const token = await links.make(within(context, transaction), link);
    const made = await links.of(transaction, link.subject);
    const row = made.find((each) => each.id === id);
    if (row === undefined) throw new Error("an insert returned no row");
    return { token, row, expiresAt };
  };

  return {
    /**
     * Makes a link and mails it if there is an email address. The address of the link is returned only once. A
     * repeated call makes nothing and throws `EditConflict` with the ID of the first link.
     */
    async share(
      actor: AdminPrincipal,
      id: string,
      input: ClientLinkInput,
      idempotencyKey: string | undefined,
    ): Promise<ClientLinkMade> {
      let shared: ClientLinkMade | undefined;
      const { result } = await idempotencyKeys.once(
        context,
        { form: "campaign link", idempotencyKey, content: [actor.adminId, id, input] },
        async ({ database: transaction }) => {
          const campaign = await lockCampaign(transaction, id);
          if (campaign === undefined) throw new Missing();
          if (input.kind === "drafts") await refuseWithoutDrafts(transaction, campaign, input);
          const { token, row, expiresAt } = await make(transaction, actor, campaign, input);
          const person = { name: row.personName, email: row.email };
          const { kind } = input;
          const link = { id: row.id, kind, person, role: row.options.role, token, expiresAt };
          await emit(transaction, { type: "campaign.shared", actor, campaign, link });
          shared = { link: presentAccessLink(row), url: publicUrl + linkPath(token) };
          return { _id: row.id };
        },
      );
      if (shared === undefined) throw new EditConflict(result);
      return shared;
    },
  };
}
