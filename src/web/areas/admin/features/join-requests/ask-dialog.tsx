import { useState } from "react";
import { rejectionLength } from "#domain/join-requests/decision-limits.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { type RequestedChange, requestedChanges } from "#domain/status/requested-changes.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { CodeChoices } from "./code-choices.tsx";

type Asked = { codes: RequestedChange[]; words: string };
type AskDialogProps = { request: JoinRequest; onClose: () => void; onAsk: (asked: Asked) => void };

/** Asks the creator for changes before the decision. */
export function AskDialog({ request, onClose, onAsk }: AskDialogProps) {
  const [codes, setCodes] = useState<RequestedChange[]>(request.proposedChanges?.codes ?? []);
  const [words, setWords] = useState(request.proposedChanges?.words ?? "");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onAsk({ codes: codes.length > 0 ? codes : ["other"], words: words.trim() })}
      title={`Ask ${request.name} for changes?`}
      description="The creator gets an email with a link to edit the application. The review time pauses until then."
      confirmLabel="Ask"
      tone="primary"
    >
      <div className="flex flex-col gap-5">
        <CodeChoices
          legend="What is missing"
          hint="The creator gets a sentence for each."
          choices={requestedChanges}
          chosen={codes}
          onChange={setCodes}
        />
        <Field label="Comment" hint="Shown after the sentences." optional>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={rejectionLength}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
