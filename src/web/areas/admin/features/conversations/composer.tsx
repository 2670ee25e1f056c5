import clsx from "clsx";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { messageLength, titleLength } from "#domain/conversations/conversation-rules.ts";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import type { MessageDraft } from "#web/ui/form/message-draft.ts";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { AttachButton, AttachedList } from "./attached-files.tsx";
import { ComposerNote } from "./composer-note.tsx";
import type { AttachedFiles } from "./use-attached-files.ts";

/** ID of the text box, which keys focus. */
export const composerId = "conversation-text";

type ComposerProps = {
  label: string;
  draft: MessageDraft;
  files: AttachedFiles;
  onChange: (changes: { text?: string; title?: string }) => void;
  /** Above the text: recipients, a warning, and the reason of a failure. */
  notes: ReactNode;
  hasTitle?: boolean;
  isSending: boolean;
  onSend: (state: "waiting" | "closed") => void;
  /** Whether the thread can be closed with the message. */
  mayClose?: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
};

/** Writes a message. Ctrl+Enter or ⌘Enter sends it, and Esc leaves the text box. */
export function Composer(props: ComposerProps) {
  const { label, draft, files, onChange, notes, hasTitle = false } = props;
  const { isSending, onSend, mayClose, children } = props;
  const { text, title } = draft.written;
  const placeCaret = useCaretAtEnd();
  const isEmpty = text.trim() === "" || (hasTitle && title.trim() === "") || files.problem !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      // The key must not close the panel around it, too.
      event.preventDefault();
      event.stopPropagation();
      (event.target as HTMLElement).blur();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!isEmpty && !isSending) onSend("waiting");
    }
  };
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSending) onSend("waiting");
      }}
      className="grid gap-2.5"
    >
      {notes}
      {hasTitle && (
        <Field label="Subject">
          {(control) => (
            <TextInput
              {...control}
              value={title}
              dir="auto"
              maxLength={titleLength}
              onChange={(event) => onChange({ title: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field label="Message" isLabelHidden={!hasTitle} {...(!hasTitle && { id: composerId })}>
        {(control) => (
          <TextArea
            {...control}
            rows={hasTitle ? 4 : 3}
            dir="auto"
            value={text}
            maxLength={messageLength}
            placeholder={hasTitle ? undefined : "Write a reply"}
            aria-keyshortcuts="r"
            onKeyDown={onKeyDown}
            onFocus={placeCaret}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            className={clsx("field-sizing-content max-h-[40dvh] resize-none!", hasTitle && "min-h-28")}
          />
        )}
      </Field>
      <AttachedList files={files} onChanged={() => onChange({})} />
      <div className="flex flex-wrap items-center gap-2">
        <SendButtons
          isEmpty={isEmpty}
          isSending={isSending}
          onClose={mayClose ? () => onSend("closed") : undefined}
        />
        <AttachButton files={files} onChanged={() => onChange({})} />
        {children}
      </div>
    </form>
  );
}

type SendButtonsProps = {
  isEmpty: boolean;
  isSending: boolean;
  /** Sends, and closes the thread; undefined if it cannot be closed. */
  onClose: (() => void) | undefined;
};

function SendButtons({ isEmpty, isSending, onClose }: SendButtonsProps) {
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button
        type="submit"
        size="small"
        disabled={isEmpty}
        busy={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Send
      </Button>
      {onClose && (
        <Button size="small" variant="secondary" disabled={isEmpty || isSending} onClick={onClose}>
          Send and close
        </Button>
      )}
    </div>
  );
}

/** Handler of the focus: the first time, a text that was stored is continued at its end. */
function useCaretAtEnd() {
  const isPlaced = useRef(false);
  return ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    if (isPlaced.current) return;
    isPlaced.current = true;
    const { length } = currentTarget.value;
    currentTarget.setSelectionRange(length, length);
  };
}

type ReplyNotesProps = Pick<Thread, "reply" | "replying"> & {
  /** Name or address that is above, and not repeated. */
  named?: string | undefined;
};

/** Recipients of the next message, and whatever the writer should know before typing. */
export function ReplyNotes({ reply, replying, named }: ReplyNotesProps) {
  const { recipients, isShownOnPage, warning } = reply;
  const names = recipients.map(({ name, email }) =>
    name && name !== email && name !== named ? `${name} (${email})` : email,
  );
  return (
    <>
      <p className="wrap-anywhere text-ink-soft text-small empty:hidden">
        {names.length > 0 && names.join() !== named && (
          <span>
            {"Goes to "}
            <span className="text-ink">{names.join(", ")}</span>
            {isShownOnPage && <span>, and appears on their page</span>}
          </span>
        )}
        {names.length === 0 && <span>Appears on their page. There is no email address.</span>}
      </p>
      {warning && <ComposerNote tone="warning">{warning}</ComposerNote>}
      <p aria-live="polite" className="text-brand-text text-small empty:hidden">
        {replying.length > 0 && `${replying.join(" and ")} ${replying.length > 1 ? "are" : "is"} replying…`}
      </p>
    </>
  );
}
