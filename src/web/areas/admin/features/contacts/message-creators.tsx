import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { type ForwardTemplate, forwardedMail } from "#domain/contact/forward.ts";
import { creatorPath } from "#domain/http/record-paths.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import type { Action, ListHandle } from "#web/ui/resource.ts";
import { Time } from "#web/ui/time.tsx";
import { templateQuery } from "./forward-template.ts";
import { TemplateDialog } from "./template-dialog.tsx";

type Creator = ContactRecord["creators"][number];
type MessageCreatorsProps = { contact: ContactRecord; run: ListHandle<ContactRecord>["run"] };

function forward({ _id, name }: Creator, shareAddress: boolean): Action<ContactRecord> {
  const forwardedAt = new Date().toISOString();
  return {
    label: "Forward",
    one: (id) =>
      adminCall("POST /api/contacts/:id/forward", {
        params: { id },
        json: { influencerId: _id, shareAddress },
      }),
    apply: (contact) => ({
      ...contact,
      creators: contact.creators.map((creator) =>
        creator._id === _id ? { ...creator, forwardedAt } : creator,
      ),
    }),
    done: () => ({ title: "Forwarded", description: `The message is on its way to ${name}.` }),
    fallback: "Failed to forward.",
  };
}

/** The creators that a message is about, with buttons to forward it. */
export function MessageCreators({ contact, run }: MessageCreatorsProps) {
  const [shareAddress, setShareAddress] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { data: template } = useQuery(templateQuery);
  const waiting = contact.creators.filter(({ forwardedAt }) => forwardedAt === null);
  const [next] = waiting;
  return (
    <section className="mt-7 border-line border-t pt-5">
      <h3 className="text-subheading">{contact.creators.length === 1 ? "Creator" : "Creators"}</h3>
      <ul className="mt-2">
        {contact.creators.map((creator) => (
          <li key={creator._id} className="flex min-h-14 items-center gap-3 border-line border-b py-2">
            <Link to={creatorPath(creator)} className="link-plain min-w-0 grow truncate font-medium">
              {creator.name}
            </Link>
            {creator.forwardedAt ? (
              <span className="shrink-0 text-ink-soft text-small">
                Forwarded <Time value={creator.forwardedAt} />
              </span>
            ) : (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Forward to ${creator.name}`}
                // Ignores the second click of a double click, which would only report that it was forwarded.
                onClick={({ detail }) => detail < 2 && run(forward(creator, shareAddress), contact)}
              >
                Forward
              </Button>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div className="mt-4 grid gap-3">
          <Checkbox checked={shareAddress} onChange={(event) => setShareAddress(event.currentTarget.checked)}>
            {`Share the email address${contact.phone ? " and the phone number" : ""} of ${contact.name}`}
          </Checkbox>
          {template && <Preview {...{ template, contact, shareAddress }} creator={next.name} />}
          {template && (
            <Button
              size="small"
              variant="quiet"
              className="justify-self-start"
              onClick={() => setEditing(true)}
            >
              Edit the email
            </Button>
          )}
        </div>
      )}
      {isEditing && template && <TemplateDialog template={template} onClose={() => setEditing(false)} />}
    </section>
  );
}

type PreviewProps = {
  template: ForwardTemplate;
  contact: ContactRecord;
  creator: string;
  shareAddress: boolean;
};

function Preview({ template, contact, creator, shareAddress }: PreviewProps) {
  const { subject, text } = forwardedMail(template, { creator, shareAddress, message: contact });
  return (
    <details className="rounded-field bg-sunk px-4 py-3">
      <summary className="link-plain cursor-pointer font-medium">{`What ${creator} will read`}</summary>
      <p className="mt-3 font-semibold">{subject}</p>
      <p className="wrap-anywhere mt-2 whitespace-pre-line text-small">{text.replace(/\n{3,}/g, "\n\n")}</p>
    </details>
  );
}
