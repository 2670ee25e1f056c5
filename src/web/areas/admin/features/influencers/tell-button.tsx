import { useState } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";
import { TellDialog } from "./tell-action.tsx";
import { refusalToTell } from "./tell-texts.ts";

type TellButtonProps = {
  influencer: InfluencerRecord;
  /** Called when the dialog is closed, whether or not the creator was told. */
  onClosed: () => void;
};

/** Tells a creator which data the agency has of them, or says when they were told. */
export function TellButton({ influencer, onClosed }: TellButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { toldAt } = influencer;
  if (toldAt) {
    return (
      <p className="text-ink-soft text-small">
        <span>{"Told about their data on "}</span>
        <Time value={toldAt} />
      </p>
    );
  }
  if (refusalToTell(influencer)) return null;
  return (
    <>
      <Button variant="quiet" size="small" className="max-sm:px-0" onClick={() => setIsOpen(true)}>
        Tell them about their data
      </Button>
      {isOpen && (
        <TellDialog
          rows={[influencer]}
          onClose={() => {
            setIsOpen(false);
            onClosed();
          }}
        />
      )}
    </>
  );
}
