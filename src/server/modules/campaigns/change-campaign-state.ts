import type { AdminPrincipal } from "#domain/access/principal.ts";
import { campaignErrors } from "#domain/campaigns/campaign-requirements.ts";
import { type CampaignEnd, campaignMachine, campaignStateLabels } from "#domain/campaigns/campaign-states.ts";
import type { Campaign, CampaignStateChange } from "#domain/campaigns/campaigns.contract.ts";
import { askedStates } from "#domain/campaigns/collaboration-states.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Missing, NotAllowed } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as campaignReader from "#server/modules/campaigns/campaign-reader.ts";
import { transition } from "#server/platform/states/transition.ts";
import { callerOf, countsOf } from "./campaigns.presenter.ts";
import { type CampaignRow, enterCampaignState, lockCampaign } from "./campaigns.repository.ts";
import { countCollaborations, lockCollaborationsIn } from "./collaborations.repository.ts";
import { moveCollaboration } from "./move-collaboration.ts";
import { editor } from "./step-author.service.ts";

/** Repeating a change within ten minutes, as the same person, does nothing. */
export async function changeCampaignState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { action, reason, updatedAt }: CampaignStateChange,
): Promise<Campaign> {
  return transact(context, async (transaction) => {
    const row = await lockCampaign(transaction.database, id);
    if (row === undefined) throw new Missing();
    const as = callerOf(actor);
    if (as === undefined) throw new NotAllowed();
    const current = () => campaignReader.campaign(transaction, id, actor);
    const { row: after, isRepeated } = await transition(
      transaction,
      {
        machine: campaignMachine,
        labels: campaignStateLabels,
        hasRoles: true,
        write: enterCampaignState,
      },
      row,
      {
        action,
        as,
        by: actor.adminId,
        // The campaign ended when it entered its last state, not now.
        prepare: (): { endedAt?: Date } => (action === "archive" ? { endedAt: row.stateSince } : {}),
      },
      {
        repeatedBy: actor.adminId,
        updatedAt,
        current,
        missing: () => missingFor(transaction, row, { action, reason }),
      },
    );
    if (isRepeated) return current();
    if (action === "cancel" || action === "complete") {
      await endNegotiations(transaction, row, { actor, campaignEnd: action });
    }
    await emit(transaction, {
      type: "campaign.state_changed",
      actor,
      campaign: { id, name: row.name },
      action,
      before: row.state,
      state: after.state,
      words: reason,
    });
    return current();
  });
}

async function missingFor(
  context: Context,
  campaign: CampaignRow,
  { action, reason }: Pick<CampaignStateChange, "action" | "reason">,
) {
  const { timeZone } = await readAgencySettings(context.database);
  const counts = countsOf(await countCollaborations(context.database, [campaign.id]));
  return campaignErrors(action, { campaign, counts, today: dayIn(timeZone, context.now()), reason });
}

/** Ends open negotiations. Creators who were asked get a mail. */
async function endNegotiations(
  context: Context,
  campaign: CampaignRow,
  { actor, campaignEnd }: { actor: AdminPrincipal; campaignEnd: CampaignEnd },
) {
  const step = { action: "pass", by: editor(actor), reason: "other", campaignEnd } as const;
  for (const collaboration of await lockCollaborationsIn(context.database, campaign.id, [...askedStates])) {
    await moveCollaboration(context, { campaign, collaboration }, step);
  }
}
