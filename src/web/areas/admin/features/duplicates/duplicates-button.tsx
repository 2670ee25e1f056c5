import { useState } from "react";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DuplicatesList, useDuplicates } from "./duplicates-notice.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

type DuplicatesButtonProps = {
  influencer: InfluencerProfile;
  /** Called with the record that stays. */
  onMerged: (kept: InfluencerProfile) => void;
};

/** Leads from a creator to records that may be about the same person, to merge them; nothing if there are none. */
export function DuplicatesButton({ influencer, onMerged }: DuplicatesButtonProps) {
  const { _id: except, name, email, socials } = influencer;
  const duplicates = useDuplicates({ name, email, socials, except });
  const [open, setOpen] = useState(false);
  const [other, setOther] = useState<string>();
  if (other !== undefined) {
    return <MergeDialog ids={[except, other]} onClose={() => setOther(undefined)} onMerged={onMerged} />;
  }
  if (duplicates.length === 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" className="max-sm:px-0" onClick={() => setOpen(true)}>
        {duplicates.length === 1 ? "1 possible duplicate" : `${duplicates.length} possible duplicates`}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Possible duplicates"
        description={`Records that may be about ${name}.`}
      >
        <DuplicatesList
          duplicates={duplicates}
          action={(duplicate) => (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                setOpen(false);
                setOther(duplicate.influencer._id);
              }}
            >
              Compare and merge
            </Button>
          )}
        />
      </Dialog>
    </>
  );
}
