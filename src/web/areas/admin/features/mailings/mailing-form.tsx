import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { messageLength, titleLength } from "#domain/conversations/conversation-rules.ts";
import type { MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { customPlaceholder, messagePlaceholders } from "#domain/conversations/message-templates.ts";
import type { MailingSubject } from "#domain/mailings/mailing-rules.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { messageTemplatesQuery } from "#web/api/message-templates.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextArea, TextInput } from "#web/ui/inputs.tsx";

export type Written = { title: string; text: string };

type MailingFormProps = { about: MailingSubject; written: Written; onChange: (written: Written) => void };

/** Subject and text of a message to many. */
export function MailingForm({ about, written, onChange }: MailingFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid gap-5">
      <Template written={written} onChoose={onChange} />
      <Field label="Subject" hint="If there is a conversation already, its subject stays.">
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={written.title}
            dir="auto"
            maxLength={titleLength}
            onChange={(event) => onChange({ ...written, title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Message">
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            rows={9}
            dir="auto"
            value={written.text}
            maxLength={messageLength}
            placeholder="Hello {first_name},"
            onChange={(event) => onChange({ ...written, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <InsertValue about={about} into={text} onInsert={(next) => onChange({ ...written, text: next })} />
    </div>
  );
}

type TemplateProps = { written: Written; onChoose: (written: Written) => void };

/** Takes subject and text of a template. Asks before it replaces what is typed. */
function Template({ written, onChoose }: TemplateProps) {
  const { data: templates = [] } = useQuery(messageTemplatesQuery);
  const [asked, ask] = useState<MessageTemplate>();
  const take = ({ title, text }: MessageTemplate) => onChoose({ title, text });
  if (templates.length === 0) return null;
  const isTyped =
    written.title.trim() + written.text.trim() !== "" &&
    !templates.some(({ title, text }) => title === written.title && text === written.text);
  const choose = (id: string) => {
    const template = templates.find(({ _id }) => _id === id);
    if (template) (isTyped ? ask : take)(template);
  };
  return (
    <>
      <Field label="Template" optional>
        {(control) => (
          <Select {...control} value="" onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">Choose…</option>
            {templates.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => {
          if (asked) take(asked);
          ask(undefined);
        }}
        title="Replace what you have written?"
        description={`Subject and text of ${asked?.name ?? "the template"} take its place.`}
        confirmLabel="Replace"
        tone="primary"
      />
    </>
  );
}

/** Values that only a message about a campaign has. */
const ofCampaign = ["campaign", "client"];

type InsertValueProps = {
  about: MailingSubject;
  into: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
};

/** Inserts a placeholder where the caret is. */
function InsertValue({ about, into, onInsert }: InsertValueProps) {
  const { data: ownFields = [] } = useCustomFields(about);
  const known = Object.entries(messagePlaceholders).filter(
    ([name]) => about === "collaboration" || !ofCampaign.includes(name),
  );
  const insert = (name: string) => {
    const area = into.current;
    if (area === null || name === "") return;
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, "end");
    onInsert(area.value);
    area.focus();
  };
  return (
    <Field label="Insert a value" hint="It is filled in for each recipient.">
      {(control) => (
        <Select {...control} value="" onChange={(event) => insert(event.currentTarget.value)}>
          <option value="">Choose…</option>
          {known.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {ownFields.map(({ key, label }) => (
            <option key={key} value={customPlaceholder(key)}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
