import type { AdminPrincipal } from "#domain/access/principal.ts";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { type Campaign, campaignInputSchema } from "#domain/campaigns/campaigns.contract.ts";
import { briefLines } from "#domain/contact/brief.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import * as campaigns from "#server/modules/campaigns/campaigns.service.ts";
import * as collaborations from "#server/modules/campaigns/collaborations.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { type ContactMessageRow, lockContactMessage } from "./contact.repository.ts";
import { findMessageCreators } from "./message-creators.repository.ts";

/** Makes a campaign from a client's message. */
export async function campaignOfMessage(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  idempotencyKey: string | undefined,
): Promise<Campaign> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "campaign of message", idempotencyKey, content: [actor.adminId, id] },
    async (transaction) => {
      const message = await lockContactMessage(transaction.database, id);
      if (message === undefined) throw new Missing();
      const campaign = await campaigns.insert(transaction, actor, inputOf(message));
      const creators = (await findMessageCreators(transaction.database, [id])).get(id) ?? [];
      const named = creators.flatMap(({ influencerId }) => influencerId ?? []);
      const influencerIds = [...new Set([...named, ...(message.influencerId ? [message.influencerId] : [])])];
      await collaborations.addTo(transaction, actor, { campaign, influencerIds });
      return { _id: campaign.id };
    },
  );
  return campaigns.read(context, result._id, actor);
}

function inputOf({ company, name, message, brief }: ContactMessageRow) {
  const client = (company || name).slice(0, campaignLengths.client);
  const lines = briefLines(brief).map(([label, text]) => `${label}: ${text}`);
  const about = [...lines, message].join("\n").slice(0, campaignLengths.brief);
  return campaignInputSchema.parse({
    name: `Campaign for ${client}`.slice(0, campaignLengths.name),
    clientName: client,
    brief: { about },
    countries: brief?.countries ?? [],
    startsOn: brief?.startsOn || null,
    endsOn: brief?.endsOn || null,
  });
}
