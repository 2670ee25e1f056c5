import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { contactsList } from "#web/areas/admin/features/contacts/contacts-list.tsx";
import { ProfileChanges } from "#web/areas/admin/features/contacts/profile-changes.tsx";
import { ReplyButton } from "#web/areas/admin/features/conversations/reply-button.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { RecordConversation } from "./record-conversation.tsx";

export const meta = () => adminMeta("Contacts");

const list = contactsList({
  timeline: (contact) => <ContactTimeline key={contact._id} contact={contact} />,
  conversation: ({ _id: id }) => <RecordConversation key={id} subject={{ type: "contact", id }} level={3} />,
  reply: <ContactReply />,
  changes: (contact) => <ContactChanges key={contact._id} contact={contact} />,
});

function ContactChanges({ contact }: { contact: ContactRecord }) {
  return <ProfileChanges id={contact._id} mayEdit={useHasRole("editor")} />;
}

function ContactReply() {
  return useHasRole("editor") && <ReplyButton />;
}

function ContactTimeline({ contact }: { contact: ContactRecord }) {
  const mayEdit = useHasRole("editor");
  return <Timeline subject={{ type: "contact", id: contact._id }} level={3} mayWrite={mayEdit} />;
}

export default function Contacts() {
  return <AdminList resource={list} />;
}
