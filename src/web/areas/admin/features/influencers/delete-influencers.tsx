import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type DeleteInfluencersProps = {
  /** Who is to be deleted; nobody while it is not asked. */
  influencers: InfluencerRecord[];
  onClose: () => void;
  onDelete: (ids: string[]) => void;
};

export function DeleteInfluencers({ influencers, onClose, onDelete }: DeleteInfluencersProps) {
  return (
    <ConfirmDialog
      open={influencers.length > 0}
      onClose={onClose}
      onConfirm={() => {
        onDelete(influencers.map((influencer) => influencer._id));
        onClose();
      }}
      title={
        influencers.length > 1
          ? `Are you sure you want to delete these ${influencers.length} influencers?`
          : "Are you sure you want to delete this influencer?"
      }
      description={`${namesOf(influencers)}: the record, its pictures and its videos are deleted for good.`}
      confirmLabel="Delete"
    />
  );
}

/** So many are named; of more, the rest is counted. */
const namedAtMost = 3;

function namesOf(influencers: readonly InfluencerRecord[]): string {
  const named = influencers.slice(0, namedAtMost).map((influencer) => influencer.name);
  const others = influencers.length - named.length;
  return others > 0 ? `${named.join(", ")} and ${others} more` : named.join(", ");
}
