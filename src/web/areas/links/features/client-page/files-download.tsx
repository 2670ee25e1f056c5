import { useState } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { type LinkAccess, linkClient } from "#web/api/link-client.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFrom } from "#web/ui/save-as.ts";

type State = { busy: boolean; problem?: string };

/** Downloads the files of a report as one ZIP file. */
export function FilesDownload({ access }: { access: LinkAccess }) {
  const [{ busy, problem }, setState] = useState<State>({ busy: false });
  const download = async () => {
    setState({ busy: true });
    try {
      const { data } = await linkClient(access)("POST /api/links/report/downloads", {});
      saveFrom(data.url);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <>
      <Button
        data-print="hide"
        variant="secondary"
        size="small"
        className="min-h-11"
        busy={busy}
        busyLabel="Preparing…"
        onClick={() => void download()}
      >
        Download the files
      </Button>
      {problem && (
        <span role="alert" className="text-danger-text">
          {problem}
        </span>
      )}
    </>
  );
}
