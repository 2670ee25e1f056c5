import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { InfluencerProfile, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ChoiceOfVersions, wideDialog } from "#web/ui/form/conflict-dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import type { Action } from "#web/ui/resource.ts";
import { SegmentedChoice } from "#web/ui/segmented-choice.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { mergeChoices } from "./merge-choices.ts";

/** Merges two selected creators. */
export function mergeAction(): Action<InfluencerRecord> {
  return {
    label: "Merge",
    dialog: ({ rows, onClose }) => {
      const [one, other] = rows.map(({ _id }) => _id);
      return one && other && rows.length === 2 ? (
        <MergeDialog ids={[one, other]} onClose={onClose} onMerged={onClose} />
      ) : (
        <Dialog
          open
          onClose={onClose}
          title="Choose two"
          description="Two records of one creator become one. Select exactly those two, then merge them."
        />
      );
    },
  };
}

type MergeDialogProps = {
  ids: readonly [string, string];
  onClose: () => void;
  onMerged: (kept: InfluencerProfile) => void;
};

/**
 * Asks field by field which of two records is right, and merges them. The older one stays unless the other is chosen.
 * Mount it only while it is open.
 */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const records = useQuery({
    queryKey: ["record", "influencers", "merge", ...ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => read(id, signal))),
    gcTime: 0,
  });
  const fields = useCustomFields("influencer");
  const [one, other] = records.data?.toSorted(byAge) ?? [];
  const failure = records.error ?? fields.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge two records of one creator"
      description="Campaigns, files, notes, and payments of both come together. This can’t be undone."
      className={wideDialog}
    >
      {one && other && fields.data ? (
        <Merge pair={[one, other]} ownFields={fields.data} onClose={onClose} onMerged={onMerged} />
      ) : failure ? (
        <ErrorBox
          title="The records could not be loaded"
          message={messageOf(failure)}
          onRetry={() => void Promise.all([records.refetch(), fields.refetch()])}
          busy={records.isFetching}
        />
      ) : (
        <SkeletonGroup label="Loading both records" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function byAge(one: InfluencerProfile, other: InfluencerProfile): number {
  return Date.parse(one.createdAt) - Date.parse(other.createdAt);
}

async function read(id: string, signal: AbortSignal): Promise<InfluencerProfile> {
  return (await adminCall("GET /api/influencers/:id", { params: { id }, signal })).data.influencer;
}

type MergeProps = Pick<MergeDialogProps, "onClose" | "onMerged"> & {
  pair: readonly [InfluencerProfile, InfluencerProfile];
  ownFields: readonly CustomField[];
};

function Merge({ pair, ownFields, onClose, onMerged }: MergeProps) {
  const [keptId, setKeptId] = useState(pair[0]._id);
  const [kept, other] = keptId === pair[0]._id ? pair : [pair[1], pair[0]];
  const queryClient = useQueryClient();
  const merge = useMutation({
    mutationFn: async (fields: string[]) =>
      (
        await adminCall("POST /api/influencers/:id/merge", {
          params: { id: kept._id },
          json: { from: other._id, fields, updatedAt: kept.updatedAt, fromUpdatedAt: other.updatedAt },
        })
      ).data.influencer,
    onSuccess: (merged) => {
      toast({ title: "Merged", description: `${merged.name} is one record now.` });
      onMerged(merged);
      return queryClient.invalidateQueries();
    },
  });
  const conflicts = mergeChoices(kept, other, ownFields);
  return (
    <div className="grid gap-6">
      <SegmentedChoice
        legend="Record that stays. The other one’s address leads to it."
        options={pair.map((record) => [record._id, nameIn(pair, record)] as const)}
        value={keptId}
        onChange={setKeptId}
      />
      <ChoiceOfVersions
        key={keptId}
        conflicts={conflicts}
        titles={{ theirs: nameIn(pair, other), mine: nameIn(pair, kept) }}
        submitLabel="Merge"
        mineFirst={kept === pair[0]}
        busy={merge.isPending}
        onClose={onClose}
        onChosen={(theirs) => merge.mutate([...theirs, ...(kept.avatar ? [] : ["avatar"])])}
      >
        {merge.error && (
          <ErrorBox title="They could not be merged" message={messageOf(merge.error)} className="mt-6" />
        )}
      </ChoiceOfVersions>
    </div>
  );
}

/** Records of one name are told apart by their addresses. A creator who was never public has none but the ID. */
function nameIn(pair: MergeProps["pair"], record: InfluencerProfile): string {
  const { _id, name, slug, email, socials, createdAt } = record;
  if (pair[0].name !== pair[1].name) return name;
  const [channel] = socials;
  const handle = channel && `${platformLabel(channel.platform)}: ${channel.link}`;
  return `${name} (${slug === _id ? email || handle || `added ${createdAt.slice(0, 10)}` : slug})`;
}
