import { useQuery } from "@tanstack/react-query";
import { mentionTexts } from "#domain/files/file-mentions.ts";
import type { LibraryFile } from "#domain/files/files.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

type DeletionDialogProps = { file: LibraryFile; title: string; onClose: () => void; onDelete: () => void };

/** Deletes a file, once its reader has seen the rights and reports that name it. */
export function DeletionDialog({ file, title, onClose, onDelete }: DeletionDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["files", "mentions", file._id],
    queryFn: async ({ signal }) => {
      const params = { id: file._id };
      return mentionTexts((await adminCall("GET /api/admin/files/:id/mentions", { params, signal })).data);
    },
    // A right may have been granted since the dialog was last open.
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onDelete}
      title={title}
      description="It is deleted from each draft that has it, and can’t be restored. The deliverable, its approval, and its rights stay."
      confirmLabel="Delete file"
      isLoading={data === undefined}
    >
      {error ? (
        <ErrorBox
          title="The rights to this file could not be loaded"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : (
        <Mentions texts={data} />
      )}
    </ConfirmDialog>
  );
}

function Mentions({ texts }: { texts: readonly string[] | undefined }) {
  if (texts === undefined) {
    return (
      <SkeletonGroup label="Loading the rights to this file">
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (texts.length === 0) return <p>No right and no report names this file.</p>;
  return (
    <>
      <p className="font-semibold">Rights and reports that name it</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
