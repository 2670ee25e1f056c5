import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { formatFollowers } from "#domain/influencers/followers.ts";
import { engagementText } from "#domain/influencers/influencer-figures.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { PrivateBadge } from "#web/ui/private-badge.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { CreatorAvatar, CreatorReach, OffLimitsBadge } from "./creator-face.tsx";
import { CreatorField, type CreatorFieldName, creatorFields, type Team } from "./creator-fields.tsx";
import { tellRefusal, useCreatorChanges } from "./creators-query.ts";
import { Deliverables } from "./drafts/deliverables.tsx";
import type { DeliverableSteps } from "./drafts/use-deliverable-steps.tsx";
import { Offers } from "./offers/offers.tsx";
import { OwnFields } from "./own-fields.tsx";
import { PanelBar } from "./panel-bar.tsx";
import { CollaborationBadge } from "./state-badges.tsx";
import type { Steps } from "./steps.ts";

const scoreKinds = { onTime: "On time", quality: "Quality", contact: "Contact" } as const;

type CreatorPanelProps = {
  creator: Collaboration | undefined;
  currency: string;
  team: Team | undefined;
  mayEdit: boolean;
  steps: Pick<Steps, "start" | "offer">;
  deliverableSteps: Pick<DeliverableSteps, "start" | "add">;
  onClose: () => void;
  timeline: (creator: Collaboration) => ReactNode;
  conversation: (creator: Collaboration) => ReactNode;
};

/** Details of one creator of a campaign, beside the board. */
export function CreatorPanel({ creator, steps, onClose, ...fields }: CreatorPanelProps) {
  return (
    <Dialog
      open={creator !== undefined}
      onClose={onClose}
      placement="end"
      title={creator?.creatorName}
      description={creator && <State creator={creator} />}
      closeLabel="Close creator"
      className="w-[min(36rem,100%)]! max-w-none! border-l-0"
      footer={creator && <PanelBar creator={creator} mayEdit={fields.mayEdit} steps={steps} />}
    >
      {creator && <Content creator={creator} {...fields} steps={steps} />}
    </Dialog>
  );
}

function State({ creator: { state, stateSince } }: { creator: Collaboration }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <CollaborationBadge state={state} />
      <span>
        since <Time value={stateSince} />
      </span>
    </span>
  );
}

type ContentProps = Pick<
  CreatorPanelProps,
  "currency" | "team" | "mayEdit" | "steps" | "deliverableSteps" | "timeline" | "conversation"
> & {
  creator: Collaboration;
};

function Content(props: ContentProps) {
  const { creator, currency, team, mayEdit, steps, deliverableSteps, timeline, conversation } = props;
  const { endReason, endWords } = creator;
  const ownFields = useCustomFields("collaboration");
  // Own fields stand above the rest, which would move down when they arrive.
  if (ownFields.isPending) {
    return (
      <SkeletonGroup label="Loading the creator">
        <Skeleton className="h-80" />
      </SkeletonGroup>
    );
  }
  const ended = [endReason && voteReasons[endReason], endWords].filter(Boolean).join(": ");
  return (
    <div className="grid gap-8">
      <Profile creator={creator} />
      {ended && (
        <p className="wrap-anywhere whitespace-pre-line border-line-strong border-l-4 pl-3">
          <span className="font-semibold">Why it ended: </span>
          <span>{ended}</span>
        </p>
      )}
      <Facts {...{ creator, currency, team, mayEdit }} />
      <OwnFields creator={creator} fields={ownFields.data ?? []} mayEdit={mayEdit} />
      <Deliverables {...{ creator, currency, mayEdit }} steps={deliverableSteps} />
      <Offers creator={creator} mayEdit={mayEdit} steps={steps} />
      {creator.state === "completed" && <Scores creator={creator} mayEdit={mayEdit} />}
      {conversation(creator)}
      {timeline(creator)}
    </div>
  );
}

type FactsProps = Pick<ContentProps, "creator" | "currency" | "team" | "mayEdit">;

/** What is known, then what can be added in one line each. */
function Facts(props: FactsProps) {
  const { creator, mayEdit } = props;
  const names = Object.keys(creatorFields) as CreatorFieldName[];
  const isKnown = (name: CreatorFieldName) => creator[name] !== null && creator[name] !== "";
  const known = names.filter(isKnown);
  const others = mayEdit ? names.filter((name) => !isKnown(name)) : [];
  if (known.length + others.length === 0) return null;
  return (
    // One list, so that a field keeps the focus when it gets its first value.
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 border-line border-t pt-3 text-small">
      {[...known, ...others].map((name) => {
        const { label, add } = creatorFields[name];
        return (
          <div key={name} className={name === "nextStep" && isKnown(name) ? "col-span-2" : undefined}>
            <dt className={isKnown(name) ? "text-ink-soft text-tiny" : "sr-only"}>{label}</dt>
            <dd>
              <CreatorField {...props} name={name} none={add} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Profile({ creator }: { creator: Collaboration }) {
  const { creator: profile } = creator;
  return (
    <div className="flex items-center gap-4">
      <CreatorAvatar creator={creator} size={64} />
      <div className="min-w-0 text-small">
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <CreatorReach creator={creator} />
          <OffLimitsBadge creator={creator} />
        </div>
        {profile && (
          <>
            <p className="text-ink-soft tabular-nums">
              {[
                profile.category,
                profile.location,
                profile.engagement > 0 && `${engagementText(profile.engagement)} engagement`,
                profile.rate !== null && `asks for $${formatFollowers(profile.rate)} per post`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {profile.visibility === "private" ? (
              <PrivateBadge />
            ) : (
              <Link to={influencerPath(profile)} className="link-plain font-semibold">
                View in the marketplace
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Scores({ creator, mayEdit }: { creator: Collaboration; mayEdit: boolean }) {
  const change = useCreatorChanges(creator.campaign._id);
  const { scores } = creator;
  const give = (name: keyof typeof scoreKinds, value: string) => {
    const given = { ...scores, [name]: value === "" ? null : Number(value) };
    change.mutate(
      {
        id: creator._id,
        apply: (now) => ({ ...now, scores: given }),
        send: async ({ _id: id, updatedAt }) => {
          const json = { scores: given, updatedAt };
          const call = adminCall("PUT /api/admin/collaborations/:id", { params: { id }, json });
          return (await call).data.collaboration;
        },
      },
      { onError: (error) => tellRefusal(creator, error) },
    );
  };
  return (
    <fieldset disabled={!mayEdit} className="min-w-0">
      <legend className="font-semibold">Scores</legend>
      <p className="mt-0.5 mb-3 text-ink-soft text-small">From 1 to 5, for your team only.</p>
      <div className="grid grid-cols-3 gap-3">
        {(Object.keys(scoreKinds) as (keyof typeof scoreKinds)[]).map((name) => (
          <Field key={name} label={<span className="font-normal text-small">{scoreKinds[name]}</span>}>
            {(control) => (
              <Select
                {...control}
                value={scores[name] ?? ""}
                onChange={(event) => give(name, event.currentTarget.value)}
              >
                <option value="">–</option>
                {[1, 2, 3, 4, 5].map((score) => (
                  <option key={score} value={score}>
                    {score}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
