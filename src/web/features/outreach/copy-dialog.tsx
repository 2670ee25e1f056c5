import { useRef, useState } from "react";
import type { LinkToCopy } from "#domain/outreach/outreach.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { CopyActions } from "./copy-actions.tsx";
import { type OutreachCalls, useLinksToCopy, useNoteCopy } from "./use-links-to-copy.ts";

type CopyDialogProps = {
  calls: OutreachCalls;
  /** The person, such as `collaboration:ID` or `link:ID`. */
  recipient: string;
  title: string;
  description: string;
  onClose: () => void;
};

/** A link with a message, to pass on by hand. Mount it only while it is open: each mount makes an address. */
export function CopyDialog({ calls, recipient, title, description, onClose }: CopyDialogProps) {
  const { data, error, refetch, isFetching } = useLinksToCopy(calls, [recipient]);
  const [made] = data ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          {made?.messageId && <PassedOn calls={calls} made={made} onClose={onClose} />}
          <Button onClick={onClose} variant={made ? "secondary" : "primary"}>
            Done
          </Button>
        </>
      }
    >
      {made && <Message calls={calls} made={made} />}
      {!made && error && (
        <ErrorBox
          title="The link could not be created"
          message={calls.messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      {!made && !error && (
        <SkeletonGroup label="Making the link" className="grid gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function Message({ calls, made }: { calls: OutreachCalls; made: LinkToCopy }) {
  const [text, setText] = useState(made.message);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid gap-5">
      <Field label="Message" hint="Change it as you like. The link in it is for this person only.">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <CopyActions calls={calls} made={made} text={text} field={field} />
      <Field label="Link">
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={made.url}
            spellCheck={false}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="font-mono"
          />
        )}
      </Field>
    </div>
  );
}

/** Takes a message off the list of work that was passed on in another way, such as on the phone. */
function PassedOn({
  calls,
  made,
  onClose,
}: Pick<CopyDialogProps, "calls" | "onClose"> & { made: LinkToCopy }) {
  const note = useNoteCopy(calls);
  return (
    <Button
      variant="quiet"
      className="mr-auto"
      busy={note.isPending}
      onClick={() => note.mutate({ made, way: "other", text: "" }, { onSuccess: onClose })}
    >
      Mark as passed on
    </Button>
  );
}
