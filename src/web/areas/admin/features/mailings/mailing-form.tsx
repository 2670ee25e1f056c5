import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { messageLength, titleLength } from "#domain/conversations/conversation-rules.ts";
import type { MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { customPlaceholder, messagePlaceholders } from "#domain/conversations/message-templates.ts";
import type { MailingSubject } from "#domain/mailings/mailing-rules.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { messageTemplatesQuery } from "#web/api/message-templates.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { InsertButtons } from "#web/ui/insert-buttons.tsx";

export type Written = { title: string; text: string };

type MailingFormProps = { about: MailingSubject; written: Written; onChange: (written: Written) => void };

/** Subject and text of a message to many. */
export function MailingForm({ about, written, onChange }: MailingFormProps) {
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [takers] = useState([title, text]);
  return (
    <div className="grid gap-5">
      <Template written={written} onChoose={onChange} />
      <Field label="Subject" hint="If there is a conversation already, its subject stays.">
        {(control) => (
          <TextInput
            {...control}
            ref={title}
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
            rows={7}
            dir="auto"
            value={written.text}
            maxLength={messageLength}
            placeholder="Hello {first_name},"
            onChange={(event) => onChange({ ...written, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <PlaceholderButtons about={about} into={takers} />
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

type PlaceholderButtonsProps = { about: MailingSubject } & Pick<ComponentProps<typeof InsertButtons>, "into">;

/** Inserts placeholders that a message about such records can fill. */
function PlaceholderButtons({ about, into }: PlaceholderButtonsProps) {
  const { data: ownFields = [] } = useCustomFields(about);
  const known = Object.entries(messagePlaceholders)
    .filter(([name]) => about === "collaboration" || !ofCampaign.includes(name))
    .map(([name, label]) => [label, `{${name}}`] as const);
  const own = ownFields.map(({ key, label }) => [label, `{${customPlaceholder(key)}}`] as const);
  return <InsertButtons legend="Insert a placeholder" texts={[...known, ...own]} into={into} />;
}
