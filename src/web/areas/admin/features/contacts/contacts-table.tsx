import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";

type ContactsTableProps = {
  contacts: ContactRecord[] | undefined;
  stale: boolean;
  isSearched: boolean;
  onClearSearch: () => void;
  onOpen: (contact: ContactRecord) => void;
  onDelete: (contact: ContactRecord) => void;
  onHandled: (contact: ContactRecord, handled: boolean) => void;
  serviceLabel: (service: string) => string;
};

const columnsWith = (serviceLabel: (service: string) => string): readonly Column<ContactRecord>[] => [
  {
    id: "email",
    header: "Email",
    className: "min-w-56",
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="link-plain">
        {email}
      </a>
    ),
  },
  {
    id: "phone",
    header: "Phone",
    className: "whitespace-nowrap",
    cell: ({ phone }) => phone || "-",
  },
  { id: "company", header: "Company", cell: ({ company }) => company || "-" },
  { id: "service", header: "Service", cell: ({ service }) => (service ? serviceLabel(service) : "-") },
  {
    id: "message",
    header: "Message",
    cell: ({ message }) => <p className="line-clamp-2">{message}</p>,
    className: "min-w-36",
  },
];

export function ContactsTable(props: ContactsTableProps) {
  const { contacts, onOpen, onDelete, onHandled } = props;
  return (
    <DataTable
      caption="Contact Submissions"
      rows={contacts}
      rowKey={(contact) => contact._id}
      stale={props.stale}
      cardsBelow={1060}
      title={{
        id: "name",
        header: "Name",
        cell: (contact) => (
          <>
            <button
              type="button"
              onClick={() => onOpen(contact)}
              className="link-plain text-left font-semibold text-base"
            >
              {contact.name}
            </button>
            <p className="whitespace-nowrap text-ink-soft text-tiny">
              <Time value={contact.createdAt} />
            </p>
            {contact.handledAt && (
              <Badge tone="brand" className="mt-1">
                Handled
              </Badge>
            )}
          </>
        ),
      }}
      columns={columnsWith(props.serviceLabel)}
      actions={(contact) => (
        <>
          <RowButton
            label={`${contact.handledAt ? "Reopen" : "Mark as handled"}: ${contact.name}`}
            onClick={() => onHandled(contact, contact.handledAt === null)}
          >
            {contact.handledAt ? "Reopen" : "Mark as handled"}
          </RowButton>
          <RowButton
            tone="danger"
            label={`Delete the message of ${contact.name}`}
            onClick={() => onDelete(contact)}
          >
            Delete
          </RowButton>
        </>
      )}
      empty={props.isSearched ? <NoneFits onClear={props.onClearSearch} /> : <NoneYet />}
    />
  );
}

function NoneFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No message fits"
      description="No message holds these words. A part of a word is enough."
      actions={
        <Button variant="secondary" onClick={onClear}>
          Show every message
        </Button>
      }
    />
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="No messages yet"
      description="What visitors write with the contact form, or about a creator or a brand, appears here."
    />
  );
}
