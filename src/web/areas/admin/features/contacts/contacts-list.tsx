import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Brief, briefLines } from "#domain/contact/brief.ts";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { profileChangeService } from "#domain/status/profile-change-service.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiResponse } from "#web/api/client.ts";
import { readSection } from "#web/api/content.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details, MailLink } from "#web/ui/details.tsx";
import {
  type Action,
  deletion,
  type ListHandle,
  type ListPanel,
  type ListTable,
  namesOf,
  type Resource,
  undoHint,
} from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Time } from "#web/ui/time.tsx";
import { MessageCreators } from "./message-creators.tsx";

/** Labels of the contact form's services, by stored value. */
const serviceLabelsQuery = queryOptions({
  queryKey: ["service-labels"],
  queryFn: async () => {
    const { form } = await readSection(browserCall, "contact");
    return new Map(form.serviceOptions.map(({ value, label }) => [value, label]));
  },
  // Without the page text, the stored value is shown, so a failure needs no notice.
  retry: false,
  meta: { quiet: true },
});

function useServiceLabel(service: string | null): string | undefined {
  const { data: labels } = useQuery(serviceLabelsQuery);
  return service ? (labels?.get(service) ?? service) : undefined;
}

function handle(label: string, title: string, handled: boolean): Action<ContactRecord> {
  return {
    label,
    one: (id) => adminCall("PUT /api/contacts/:id/handled", { params: { id }, json: { handled } }),
    apply: (contact) => ({ ...contact, handledAt: handled ? new Date().toISOString() : null }),
    done: () => ({ title, description: "The message is updated." }),
    fallback: "Failed to update.",
  };
}

const markAsHandled = handle("Mark as handled", "Handled", true);
const reopen = handle("Reopen", "Reopened", false);
const handling = (contact: ContactRecord) => (contact.handledAt ? reopen : markAsHandled);
const remove = deletion<ContactRecord>({
  noun: { one: "contact", many: "contacts" },
  one: (id) => adminCall("DELETE /api/contacts/:id", { params: { id } }),
  lost: ([contact]) => `The message of ${contact?.name} is deleted. ${undoHint}`,
});

const makeCampaign: Action<ContactRecord, ApiResponse<"POST /api/contacts/:id/campaign">> = {
  label: "Create campaign",
  one: (id) => adminCall("POST /api/contacts/:id/campaign", { params: { id } }),
  apply: (contact) => contact,
  done: ({ result: { data }, navigate }) => {
    void navigate(`/admin/campaign?id=${data.campaign._id}&view=brief`);
    return { title: "Campaign created", description: "It’s a draft, with the message as its brief." };
  },
  fallback: "The campaign could not be created.",
};
const isAboutCampaign = ({ brief, service }: ContactRecord) => brief !== null || service === "campaign";

const table: ListTable<ContactRecord> = {
  caption: "Contact Submissions",
  cardsBelow: 1080,
  card: (contact, list) => (
    <RowCard
      title={<Opener contact={contact} list={list} />}
      badge={contact.handledAt && <Badge tone="brand">Handled</Badge>}
      aside={<Time value={contact.createdAt} />}
      facts={[contact.company, contact.message]}
    />
  ),
  title: {
    id: "name",
    header: "Name",
    cell: (contact, list) => (
      <>
        <Opener contact={contact} list={list} />
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
  },
  columns: [
    { id: "email", header: "Email", className: "min-w-48", cell: Address },
    { id: "phone", header: "Phone", className: "min-w-36", cell: ({ phone }) => phone || "-" },
    { id: "company", header: "Company", cell: ({ company }) => company || "–" },
    { id: "service", header: "Service", cell: (contact) => <Service {...contact} /> },
    {
      id: "message",
      header: "Message",
      className: "min-w-36",
      cell: ({ message, creators }) => (
        <>
          <p className="line-clamp-2">{message}</p>
          {creators.length > 0 && (
            <p className="mt-0.5 truncate text-ink-soft text-tiny">
              {`About ${namesOf(creators.map(({ name }) => name))}`}
            </p>
          )}
        </>
      ),
    },
  ],
  actions: (contact, { run }) => (
    <>
      <RowButton
        label={`${handling(contact).label}: ${contact.name}`}
        onClick={() => run(handling(contact), contact)}
      >
        {handling(contact).label}
      </RowButton>
      <RowButton
        tone="danger"
        label={`Delete the message of ${contact.name}`}
        onClick={() => run(remove, contact)}
      >
        Delete
      </RowButton>
    </>
  ),
};

function Opener({ contact, list }: { contact: ContactRecord; list: ListHandle<ContactRecord> }) {
  return (
    <RowOpener onClick={() => list.open(contact)} className="text-base">
      {contact.name}
    </RowOpener>
  );
}

/** Parts of the panel that need the reader's role. */
type PanelParts = Record<"timeline" | "conversation" | "changes", (contact: ContactRecord) => ReactNode> & {
  reply: ReactNode;
};

const panel = ({ timeline, conversation, changes, reply }: PanelParts): ListPanel<ContactRecord> => ({
  description: ({ createdAt }) => <Time value={createdAt} format="dateTime" />,
  steps: { noun: "message" },
  content: (contact, { run }) => (
    <>
      <p className="wrap-anywhere whitespace-pre-line text-lead">{contact.message}</p>
      {contact.service === profileChangeService && changes(contact)}
      {contact.brief && <CampaignBrief brief={contact.brief} />}
      {contact.creators.length > 0 && <MessageCreators key={contact._id} contact={contact} run={run} />}
      <div className="mt-7 border-line border-t pt-5">
        <Sender {...contact} />
      </div>
      <div className="mt-9">{conversation(contact)}</div>
      <div className="mt-9">{timeline(contact)}</div>
    </>
  ),
  footer: (contact, { run }) => (
    <>
      <Button variant="quiet" className="text-danger-text!" onClick={() => run(remove, contact)}>
        Delete
      </Button>
      <Button variant="secondary" onClick={() => run(handling(contact), contact)}>
        {handling(contact).label}
      </Button>
      {isAboutCampaign(contact) && (
        <Button variant="secondary" onClick={() => run(makeCampaign, contact)}>
          {makeCampaign.label}
        </Button>
      )}
      {reply}
    </>
  ),
});

/** A longer address is whole in the panel. */
function Address({ email }: ContactRecord) {
  return (
    <span className="block max-w-56 overflow-clip text-ellipsis [overflow-clip-margin:0.25rem]">
      <MailLink email={email} />
    </span>
  );
}

function Service({ service }: Pick<ContactRecord, "service">) {
  return <span>{useServiceLabel(service) ?? "-"}</span>;
}

function CampaignBrief({ brief }: { brief: Brief }) {
  return (
    <section className="mt-7 border-line border-t pt-5">
      <h3 className="mb-3 text-subheading">Campaign brief</h3>
      <Details>
        {briefLines(brief).map(([label, text]) => (
          <Detail key={label} label={label}>
            <span className="whitespace-pre-line">{text}</span>
          </Detail>
        ))}
      </Details>
    </section>
  );
}

function Sender({ about, email, phone, company, handledAt, service }: ContactRecord) {
  return (
    <Details>
      {about?.kind === "brand" && (
        <Detail label="About">
          <Link to={`/admin/add-brand?id=${about._id}`} className="link-plain">
            {about.name}
          </Link>
        </Detail>
      )}
      <Detail label="Email">
        <MailLink email={email} />
      </Detail>
      <Detail label="Phone">{phone || "-"}</Detail>
      <Detail label="Company">{company || "-"}</Detail>
      {handledAt && (
        <Detail label="Handled">
          <Time value={handledAt} format="dateTime" />
        </Detail>
      )}
      <Detail label="Service">
        <Service service={service} />
      </Detail>
    </Details>
  );
}

/** Messages from visitors. */
export const contactsList = (parts: PanelParts): Resource<ContactRecord> => ({
  key: ["contacts"],
  path: "/admin/contacts",
  title: "Contact Submissions",
  lead: "Messages from the contact form and from enquiries, newest first.",
  read: (query, signal) => adminCall("GET /api/contacts", { query, signal }),
  nameOf: ({ name }) => name,
  filters: [
    {
      name: "search",
      kind: "search",
      label: "Search messages",
      placeholder: "Name, company or words of the message",
    },
    {
      name: "handled",
      kind: "choice",
      label: "Handled",
      all: "Handled and open",
      options: [
        ["false", "Open"],
        ["true", "Handled"],
      ],
    },
  ],
  display: table,
  panel: panel(parts),
  failed: "The messages could not be loaded",
  empty: {
    title: "No messages yet",
    description: "Messages from the contact form and about creators and brands appear here.",
  },
  noneFits: {
    title: "No matches",
    description: "No messages contain these words. Part of a word is enough.",
    clear: "Show all messages",
  },
});
