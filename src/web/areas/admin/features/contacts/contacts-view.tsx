import { useState } from "react";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { ContactsTable } from "./contacts-table.tsx";

export type ContactsViewProps = {
  /** Undefined while they are on their way. */
  contacts: ContactRecord[] | undefined;
  /** Rows of the search before are still shown. */
  stale: boolean;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  filter: (name: "search" | "handled") => string;
  onFilter: (values: Record<string, string>, options?: { typing?: boolean }) => void;
  onHandled: (contact: ContactRecord, handled: boolean) => void;
  /** What a service is called where people choose it. */
  serviceLabel: (service: string) => string;
  onDelete: (contact: ContactRecord) => void;
};

export function ContactsView(props: ContactsViewProps) {
  const { contacts, filter, onFilter } = props;
  const [openId, setOpenId] = useState<string>();
  const [deleting, setDeleting] = useState<ContactRecord>();
  const place = contacts?.findIndex((contact) => contact._id === openId) ?? -1;

  return (
    <>
      <PageTitle
        title="Contact Submissions"
        lead="Messages from the contact form and from enquiries, newest first."
      />
      <search className="mt-6 mb-4 flex flex-wrap gap-3">
        <SearchField
          label="Search messages"
          placeholder="Name, company or words of the message"
          value={filter("search")}
          onSearch={(search) => onFilter({ search }, { typing: true })}
          className="min-w-60 grow sm:max-w-96"
        />
        <Select
          aria-label="Handled"
          value={filter("handled")}
          onChange={(event) => onFilter({ handled: event.currentTarget.value })}
          className="min-w-48 max-sm:grow"
        >
          <option value="">Handled and open</option>
          <option value="false">Open</option>
          <option value="true">Handled</option>
        </Select>
      </search>
      {props.failure !== undefined && contacts === undefined ? (
        <ErrorBox
          title="The messages could not be loaded"
          message={props.failure}
          onRetry={props.onRetry}
          busy={props.retrying}
        />
      ) : (
        <ContactsTable
          contacts={contacts}
          stale={props.stale}
          isSearched={filter("search") !== "" || filter("handled") !== ""}
          onClearSearch={() => onFilter({ search: "", handled: "" })}
          serviceLabel={props.serviceLabel}
          onHandled={props.onHandled}
          onOpen={(contact) => setOpenId(contact._id)}
          onDelete={setDeleting}
        />
      )}
      <ContactPanel
        contact={contacts?.[place]}
        hasPrevious={place > 0}
        hasNext={place >= 0 && place < (contacts?.length ?? 0) - 1}
        onMove={(step) => setOpenId(contacts?.[place + step]?._id)}
        onClose={() => setOpenId(undefined)}
        onDelete={setDeleting}
        onHandled={props.onHandled}
        serviceLabel={props.serviceLabel}
      />
      <DeleteContact contact={deleting} onClose={() => setDeleting(undefined)} onDelete={props.onDelete} />
    </>
  );
}

type DeleteContactProps = {
  /** Undefined while it is not asked. */
  contact: ContactRecord | undefined;
  onClose: () => void;
  onDelete: (contact: ContactRecord) => void;
};

function DeleteContact({ contact, onClose, onDelete }: DeleteContactProps) {
  return (
    <ConfirmDialog
      open={contact !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (contact) onDelete(contact);
        onClose();
      }}
      title="Are you sure you want to delete this contact?"
      description={`The message of ${contact?.name ?? ""} is deleted for good.`}
      confirmLabel="Delete"
    />
  );
}
