import type { ReactNode } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { ApiBody } from "#web/api/client.ts";
import { NoValue } from "#web/ui/no-value.tsx";
import { currentOf, useCreatorChanges } from "./creators-query.ts";
import { DueText, deadlineOf } from "./due-day.tsx";
import { InlineField, type InlineKind, type InlineRefusal } from "./inline-field.tsx";

type Changes = ApiBody<"PUT /api/admin/collaborations/:id">;
export type Team = { owners: readonly { _id: string; name: string }[]; today: string };

export const creatorFields = {
  nextStep: { label: "Next step", add: "Add next step" },
  dueOn: { label: "Due", add: "Add due date" },
  owner: { label: "Owner", add: "Add owner" },
  price: { label: "Price", add: "Add price" },
  clientPrice: { label: "Client price", add: "Add client price" },
} as const;
export type CreatorFieldName = keyof typeof creatorFields;

/** Text of the field's control. */
function textOf(creator: Collaboration, name: CreatorFieldName): string {
  if (name === "owner") return creator.owner?._id ?? "";
  if (name === "price" || name === "clientPrice") return creator[name]?.amount ?? "";
  return creator[name] ?? "";
}

function changesOf(name: CreatorFieldName, value: string, currency: string): Omit<Changes, "updatedAt"> {
  if (name === "owner") return { ownerId: value || null };
  if (name === "nextStep") return { nextStep: value };
  if (name === "dueOn") return { dueOn: value || null };
  return { [name]: value === "" ? null : { amount: value, currency } };
}

type Shown = { team: Team | undefined; none: string | undefined };

function shown(creator: Collaboration, name: CreatorFieldName, { team, none: text }: Shown): ReactNode {
  const none = text ? (
    <span className="text-ink-soft">
      <span aria-hidden="true">+ </span>
      <span>{text}</span>
    </span>
  ) : (
    <NoValue />
  );
  if (name === "dueOn")
    return creator.dueOn ? <DueText value={creator.dueOn} today={deadlineOf(creator, team?.today)} /> : none;
  if (name === "owner") return creator.owner ? shortName(creator.owner.name) : none;
  if (name === "nextStep") return creator.nextStep || none;
  const money = creator[name];
  return money ? <span className="tabular-nums">{moneyText(money)}</span> : none;
}

function kindOf(name: CreatorFieldName, team: Team | undefined): InlineKind {
  if (name === "dueOn") return "day";
  if (name === "nextStep") return "text";
  if (name === "owner") return { options: ownerOptions(team) };
  return "money";
}

export function ownerOptions(team: Team | undefined): (readonly [string, string])[] {
  return [["", "Nobody"], ...(team?.owners ?? []).map(({ _id, name }) => [_id, name] as const)];
}

/** Cuts off the domain if the name is an email address. */
export function shortName(name: string): string {
  return name.split("@")[0] ?? name;
}

type CreatorFieldProps = {
  creator: Collaboration;
  name: CreatorFieldName;
  currency: string;
  team: Team | undefined;
  mayEdit: boolean;
  /** In place of an empty value; a dash by default. */
  none?: string;
};

/** A field of a collaboration, editable in place. */
export function CreatorField({ creator, name, currency, team, mayEdit, none }: CreatorFieldProps) {
  const { mutateAsync } = useCreatorChanges(creator.campaign._id);
  const save = async (value: string): Promise<InlineRefusal | undefined> => {
    const before = textOf(creator, name);
    const send = async ({ _id: id, updatedAt }: Collaboration) => {
      const json = { ...changesOf(name, value, currency), updatedAt };
      const call = adminCall("PUT /api/admin/collaborations/:id", { params: { id }, json });
      return (await call).data.collaboration;
    };
    const change = { id: creator._id, apply: (now: Collaboration) => now };
    try {
      await mutateAsync({
        ...change,
        // Retries with the current version if somebody else has changed another field.
        send: (stored) =>
          send(stored).catch((error) => {
            const current = currentOf(error);
            if (current === undefined || textOf(current, name) !== before) throw error;
            return send(current);
          }),
      });
      return undefined;
    } catch (error) {
      const current = currentOf(error);
      if (current) return { theirs: textOf(current, name) };
      return { problem: (error instanceof ApiError && error.errors[0]?.message) || messageOf(error) };
    }
  };
  return (
    <InlineField
      label={creatorFields[name].label}
      of={creator.creatorName}
      kind={kindOf(name, team)}
      value={textOf(creator, name)}
      mayEdit={mayEdit}
      save={save}
      {...(name === "nextStep" && { maxLength: campaignLengths.nextStep })}
    >
      {shown(creator, name, { team, none })}
    </InlineField>
  );
}
