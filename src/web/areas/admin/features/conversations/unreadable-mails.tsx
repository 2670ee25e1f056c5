import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UnreadableMail } from "#domain/conversations/unreadable-mails.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { formatBytes } from "#web/features/creator-form/file-intake.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";

const queryKey = ["conversations", "unreadable"];

/** Received mails that could not be read, for owners. */
export function UnreadableMails({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/unreadable-mails", { signal })).data.mails,
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mails that could not be read"
      description="A mail program may still open them. Treat them with care: a stranger has sent them. After 30 days they are deleted."
    >
      {error ? (
        <ErrorBox
          title="The mails could not be loaded"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <SkeletonGroup label="Loading the mails">
          <Skeleton className="h-24 w-full" />
        </SkeletonGroup>
      ) : data.length === 0 ? (
        <p className="text-ink-soft">There are none.</p>
      ) : (
        <ul aria-label="Mails">
          {data.map((mail) => (
            <MailRow key={mail._id} mail={mail} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function MailRow({ mail: { _id: id, receivedAt, bytes, problem } }: { mail: UnreadableMail }) {
  const queryClient = useQueryClient();
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error), variant: "destructive" });
  const download = useMutation({
    mutationFn: async () =>
      (await adminCall("GET /api/admin/unreadable-mails/:id/source", { params: { id } })).blob(),
    onSuccess: (source) => saveAs(source, "mail.eml"),
    onError: failed("Not downloaded"),
    meta: { quiet: true },
  });
  const discard = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/unreadable-mails/:id", { params: { id } }),
    onSuccess: () =>
      Promise.all([queryKey, ["work"]].map((key) => queryClient.invalidateQueries({ queryKey: key }))),
    onError: failed("Not discarded"),
    meta: { quiet: true },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-[min(14rem,100%)] grow basis-0">
        <p className="font-medium">
          <Time value={receivedAt} format="dateTime" />
          <span className="font-normal text-ink-soft">{`, ${formatBytes(bytes)}`}</span>
        </p>
        <p className="wrap-anywhere text-ink-soft text-small">{problem}</p>
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
        <Button size="small" variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
