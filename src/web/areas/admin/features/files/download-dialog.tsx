import { useState } from "react";
import { useSearchParams } from "react-router";
import { downloadLimits } from "#domain/files/downloads.contract.ts";
import { fileFilters } from "#domain/files/files.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fileSizeText } from "#domain/media/early-uploads.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiBody } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { saveFrom } from "#web/ui/save-as.ts";
import { toast } from "#web/ui/toast.ts";

type Asked = ApiBody<"POST /api/admin/files/downloads">;

type DownloadDialogProps = { asked: Asked; count: number; onClose: () => void };

/** Downloads files as one ZIP file, once it is confirmed. */
export function DownloadDialog({ asked, count, onClose }: DownloadDialogProps) {
  const form = useForm({
    name: "files-download",
    initial: {},
    rules: async () => () => [],
    invalidMessage: errorMessages.validation,
    send: async () => {
      const outcome = await outcomeOf(
        adminCall("POST /api/admin/files/downloads", { json: asked }).then(({ data }) => {
          saveFrom(data.url);
          toast({
            title: "Download started",
            description: `${countText(data.files)}, ${fileSizeText(data.bytes)}.`,
          });
          return {};
        }),
      );
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const most = `${downloadLimits.files} files and ${fileSizeText(downloadLimits.bytes)}`;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Download ${countText(count)}`}
      description="As one ZIP file, with a list of the rights beside the files."
      legend="Download"
      submitLabel="Download"
      busyLabel="Preparing…"
    >
      <p className="text-ink-soft">
        {count > downloadLimits.files
          ? `A download has at most ${most}. Use filters to choose fewer files.`
          : `A download has at most ${most}. If it stops early, start it again.`}
      </p>
    </FormDialog>
  );
}

/** Downloads all files that match the filters in the address. */
export function DownloadAll({ total }: { total: number }) {
  const [isOpen, setOpen] = useState(false);
  const [address] = useSearchParams();
  const filter = Object.fromEntries(
    Object.keys(fileFilters).flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  if (total === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Download all
      </Button>
      {isOpen && <DownloadDialog asked={{ filter } as Asked} count={total} onClose={() => setOpen(false)} />}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
