import { useState } from "react";
import type { MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageTemplatesKey, readMessageTemplates } from "#web/api/message-templates.ts";
import { Button } from "#web/ui/button.tsx";
import { type Action, deletion, namesOf, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

const edit: Action<MessageTemplate> = {
  label: "Edit",
  dialog: ({ row, onClose }) => <TemplateDialog template={row} onClose={onClose} />,
};
const remove = deletion<MessageTemplate>({
  noun: { one: "template", many: "templates" },
  one: (id) => adminCall("DELETE /api/admin/message-templates/:id", { params: { id } }),
  lost: (all) =>
    `${namesOf(all.map(({ name }) => name))}: messages that were sent stay. This cannot be undone.`,
});

/** Messages that the team sends often. */
export const messageTemplatesList: Resource<MessageTemplate> = {
  key: [...messageTemplatesKey, "list"],
  path: "/admin/message-templates",
  title: "Message Templates",
  lead: "Messages that you send often, with names, campaigns, and links filled in for each reader.",
  beside: () => <NewTemplate />,
  read: async (_query, signal) => wholeList(await readMessageTemplates(signal)),
  nameOf: ({ name }) => name,
  endless: {},
  display: {
    caption: "Message templates",
    title: {
      id: "name",
      header: "Name",
      cell: (template, list) => (
        <RowOpener onClick={() => list.open(template)} className="text-base">
          {template.name}
        </RowOpener>
      ),
    },
    columns: [
      {
        id: "title",
        header: "Subject",
        cell: ({ title }) => <span className="wrap-anywhere line-clamp-2">{title}</span>,
      },
      { id: "changed", header: "Changed", cell: ({ updatedAt }) => <Time value={updatedAt} /> },
    ],
    actions: (template, { run }) => (
      <>
        <RowButton label={`Edit ${template.name}`} onClick={() => run(edit, template)}>
          Edit
        </RowButton>
        <RowButton tone="danger" label={`Delete ${template.name}`} onClick={() => run(remove, template)}>
          Delete
        </RowButton>
      </>
    ),
  },
  panel: {
    description: ({ title }) => title,
    content: ({ text }) => <p className="wrap-anywhere whitespace-pre-line">{text}</p>,
    footer: (template, { run }) => (
      <>
        <Button variant="quiet" className="text-danger-text!" onClick={() => run(remove, template)}>
          Delete
        </Button>
        <Button onClick={() => run(edit, template)}>Edit</Button>
      </>
    ),
  },
  failed: "The templates could not be loaded",
  empty: {
    title: "No templates yet",
    description: "Write down what you send often, such as an invitation or a reminder.",
  },
};

function NewTemplate() {
  const [making, setMaking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setMaking(true)}>
        + New Template
      </Button>
      {making && <TemplateDialog template={undefined} onClose={() => setMaking(false)} />}
    </>
  );
}
