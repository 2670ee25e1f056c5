import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { CopyActions } from "./copy-actions.tsx";
import { type OutreachCalls, useLinksToCopy } from "./use-links-to-copy.ts";

type CopyListDialogProps = {
  calls: OutreachCalls;
  /** People, such as `collaboration:ID`. */
  recipients: readonly string[];
  title: string;
  description: string;
  onClose: () => void;
};

/** Links to pass on by hand to several people. Mount it only while it is open. */
export function CopyListDialog({ calls, recipients, title, description, onClose }: CopyListDialogProps) {
  const { data, error, refetch, isFetching } = useLinksToCopy(calls, recipients);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>Done</Button>}
      className="sm:w-[min(44rem,calc(100vw-2rem))]!"
    >
      {data && (
        <ul className="border-line border-t">
          {data.map((made) => (
            <li key={made.link._id} className="grid gap-2.5 border-line border-b py-4">
              <p className="font-semibold">{made.link.personName}</p>
              <CopyActions calls={calls} made={made} text={made.message} size="small" />
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorBox
          title="The links could not be created"
          message={calls.messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && (
        <SkeletonGroup label="Making the links" className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
