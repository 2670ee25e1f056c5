import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { type MailingSubject, maximumRecipients } from "#domain/mailings/mailing-rules.ts";
import type { MailingDraft, MailingPreview } from "#domain/mailings/mailings.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { isRefusal } from "#web/api/retries.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { type MessageDraft, useMessageDraft } from "#web/ui/form/message-draft.ts";
import { counted } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { MailingForm } from "./mailing-form.tsx";
import { MailingReview } from "./mailing-review.tsx";
import { mailingPath } from "./mailings-query.ts";

const noun = { one: "message", many: "messages" };

export type MailingDialogProps = {
  about: MailingSubject;
  ids: readonly string[];
  /** Email address of the person who writes. */
  writer: string;
  /** Name under which unsent text is found again. */
  draftName: string;
  onClose: () => void;
};

/** Writes one message to many, shows each as its recipient will get it, and sends them. */
export function MailingDialog({ about, ids, writer, draftName, onClose }: MailingDialogProps) {
  const draft = useMessageDraft(writer, draftName);
  const { title, text } = draft.written;
  const [isRestored, setRestored] = useState(title + text !== "");
  const [isLeaving, setLeaving] = useState(false);
  const { preview, send, back } = useMailing({ about, recordIds: [...ids], title, text }, draft, onClose);
  const count = preview.data?.messages.filter(({ leftOut }) => leftOut === null).length ?? 0;
  if (ids.length > maximumRecipients) return <TooMany count={ids.length} onClose={onClose} />;
  const discard = () => {
    draft.forget();
    onClose();
  };
  if (isLeaving) return <Leaving onStay={() => setLeaving(false)} onClose={discard} />;
  const close = () => {
    // A message on its way can’t be discarded any more.
    if (send.isPending) return;
    if (title + text === "") onClose();
    else setLeaving(true);
  };
  const failure = send.error ?? preview.error;
  const isEmpty = title.trim() === "" || text.trim() === "";
  return (
    <Dialog
      open
      onClose={close}
      title={ids.length === 1 ? "Message one creator" : `Message ${ids.length} creators`}
      description="Each gets a separate email, and replies arrive in your inbox."
      className="sm:w-[min(48rem,calc(100vw-2rem))]!"
      footer={
        preview.data ? (
          <>
            <Button variant="secondary" onClick={back} disabled={send.isPending}>
              Edit text
            </Button>
            <Button
              onClick={() => send.mutate()}
              disabled={count === 0}
              busy={send.isPending}
              busyLabel="Starting…"
            >
              {`Send ${count} ${count === 1 ? noun.one : noun.many}`}
            </Button>
          </>
        ) : (
          <Button onClick={() => preview.mutate()} disabled={isEmpty} busy={preview.isPending}>
            Preview
          </Button>
        )
      }
    >
      {failure && (
        <p
          role="alert"
          className="mb-4 rounded-field border-danger border-l-4 bg-danger-wash px-3 py-1.5 text-small"
        >
          {messageOf(failure)}
        </p>
      )}
      {preview.data ? (
        <MailingReview preview={preview.data} />
      ) : (
        <>
          {isRestored && (
            <Restored
              onDiscard={() => {
                draft.forget();
                setRestored(false);
              }}
            />
          )}
          <MailingForm about={about} written={draft.written} onChange={draft.change} />
        </>
      )}
    </Dialog>
  );
}

/** Calls with a message. A refused start shows how the messages are now. */
function useMailing(message: MailingDraft, draft: MessageDraft, onClose: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const preview = useMutation({
    mutationFn: async (): Promise<MailingPreview> =>
      (await adminCall("POST /api/admin/mailing-previews", { json: message })).data.preview,
    meta: { quiet: true },
  });
  const send = useMutation({
    mutationFn: () =>
      adminCall("POST /api/admin/mailings", {
        json: { ...message, version: preview.data?.version ?? "" },
        headers: { [idempotencyHeader]: `${draft.sendingKey()}-${preview.data?.version}` },
      }),
    meta: { quiet: true },
    onSuccess({ data }) {
      void queryClient.invalidateQueries({ queryKey: ["mailings"] });
      draft.forget();
      onClose();
      toast({
        title: `${counted(data.mailing.sent + data.mailing.waiting, noun)} being sent`,
        action: { label: "Show progress", onClick: () => navigate(mailingPath(data.mailing._id)) },
      });
    },
    onError: (error) => {
      // Without a response, the mailing may have begun: the same version is the same mailing when it is sent again.
      if (isRefusal(error)) preview.mutate();
    },
  });
  const back = () => {
    send.reset();
    preview.reset();
  };
  return { preview, send, back };
}

/** Says whence the text is, since the recipients may be others now. */
function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-sunk px-3 py-1.5 text-small">
      <span>Your unsent text is back.</span>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Start over
      </Button>
    </p>
  );
}

function TooMany({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title={`Choose at most ${maximumRecipients} creators`}
      description={`You have chosen ${count}.`}
      confirmLabel="OK"
      tone="primary"
    />
  );
}

function Leaving({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      onConfirm={onClose}
      title="Discard this message?"
      description="Nothing has been sent."
      cancelLabel="Keep writing"
      confirmLabel="Discard"
    />
  );
}
