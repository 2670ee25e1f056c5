import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";

/** URL of the creator's calendar feed, for a calendar app. `make`: resolves to undefined on failure. */
export function CalendarFeed({ make }: { make: () => Promise<string | undefined> }) {
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (url !== undefined) {
    return (
      <div data-print="hide" className="mt-5 max-w-[34rem]">
        <p className="mb-3 text-ink-soft">Add this address to your calendar app as a subscription.</p>
        <CopyField label="Address" text={url} />
      </div>
    );
  }
  const ask = async () => {
    setBusy(true);
    setUrl(await make());
    setBusy(false);
  };
  return (
    <Button
      data-print="hide"
      variant="secondary"
      className="mt-5"
      busy={busy}
      busyLabel="Creating…"
      onClick={ask}
    >
      Add to your calendar
    </Button>
  );
}
