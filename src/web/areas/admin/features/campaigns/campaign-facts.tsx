import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { NoValue } from "#web/ui/no-value.tsx";
import { campaignQuery, useCampaignsChanged } from "./campaign-query.ts";
import { ownerOptions, shortName, type Team } from "./creator-fields.tsx";
import { DueText } from "./due-day.tsx";
import { InlineField, type InlineKind, type InlineRefusal } from "./inline-field.tsx";

type Field = "nextStep" | "dueOn" | "owner";
const labels: Record<Field, string> = { nextStep: "Next step", dueOn: "Due", owner: "Owner" };

function textOf(campaign: Campaign, name: Field): string {
  return (name === "owner" ? campaign.owner?._id : campaign[name]) ?? "";
}

function changesOf(name: Field, value: string) {
  if (name === "owner") return { ownerId: value || null };
  return name === "dueOn" ? { dueOn: value || null } : { nextStep: value };
}

type CampaignFactsProps = { campaign: Campaign; team: Team | undefined; mayEdit: boolean };

/** Owner, next step, and due date of a campaign, each editable in place. */
export function CampaignFacts({ campaign, team, mayEdit }: CampaignFactsProps) {
  const save = useSave(campaign);
  const fact = (name: Field, kind: InlineKind, text: ReactNode) => (
    <div className={name === "nextStep" ? "min-w-0 grow" : "shrink-0"}>
      <dt className="text-ink-soft text-tiny">{labels[name]}</dt>
      <dd className="text-small">
        <InlineField
          label={labels[name]}
          of={campaign.name}
          kind={kind}
          value={textOf(campaign, name)}
          mayEdit={mayEdit}
          save={(value) => save(name, value)}
          {...(name === "nextStep" && { maxLength: campaignLengths.nextStep })}
        >
          {text ?? <NoValue />}
        </InlineField>
      </dd>
    </div>
  );
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {fact("owner", { options: ownerOptions(team) }, campaign.owner && shortName(campaign.owner.name))}
      {fact("dueOn", "day", campaign.dueOn && <DueText value={campaign.dueOn} today={team?.today} />)}
      {fact("nextStep", "text", campaign.nextStep || undefined)}
    </dl>
  );
}

function useSave(campaign: Campaign) {
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  const { _id: id } = campaign;
  const write = (saved: Campaign) => queryClient.setQueryData(campaignQuery(id).queryKey, saved);
  const send = async (name: Field, value: string, updatedAt: string) => {
    const json = { ...changesOf(name, value), updatedAt };
    const call = adminCall("PUT /api/admin/campaigns/:id", { params: { id }, json });
    write((await call).data.campaign);
    void changed();
  };
  return async (name: Field, value: string): Promise<InlineRefusal | undefined> => {
    try {
      await send(name, value, campaign.updatedAt);
      return undefined;
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409
          ? (error.current as Campaign | undefined)
          : undefined;
      if (current) {
        write(current);
        // Somebody else has changed another field.
        if (textOf(current, name) !== textOf(campaign, name)) return { theirs: textOf(current, name) };
        return send(name, value, current.updatedAt).then(() => undefined, problemOf);
      }
      return problemOf(error);
    }
  };
}

function problemOf(error: unknown): InlineRefusal {
  return { problem: (error instanceof ApiError && error.errors[0]?.message) || messageOf(error) };
}
