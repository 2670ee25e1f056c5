import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Reply from "lucide-react/icons/reply";
import { Link } from "react-router";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { Button, buttonClass, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Time } from "#web/ui/time.tsx";

type ContactPanelProps = {
  /** Undefined while the panel is closed. */
  contact: ContactRecord | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
  onDelete: (contact: ContactRecord) => void;
  onHandled: (contact: ContactRecord, handled: boolean) => void;
  serviceLabel: (service: string) => string;
};

/** One message in full, and the reply. */
export function ContactPanel(props: ContactPanelProps) {
  const { contact, hasPrevious, hasNext, onMove, onClose, onDelete, onHandled, serviceLabel } = props;
  return (
    <Dialog
      open={contact !== undefined}
      onClose={onClose}
      placement="end"
      title={contact?.name ?? ""}
      description={contact && <Time value={contact.createdAt} format="dateTime" />}
      className="w-[min(36rem,100%)]! max-w-none! border-l-0"
      footer={
        contact && (
          <>
            <div className="mr-auto flex">
              <IconButton label="Previous message" disabled={!hasPrevious} onClick={() => onMove(-1)}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
              <IconButton label="Next message" disabled={!hasNext} onClick={() => onMove(1)}>
                <ArrowRight aria-hidden="true" />
              </IconButton>
            </div>
            <Button variant="quiet" className="text-danger-text!" onClick={() => onDelete(contact)}>
              Delete
            </Button>
            <Button variant="secondary" onClick={() => onHandled(contact, contact.handledAt === null)}>
              {contact.handledAt ? "Reopen" : "Mark as handled"}
            </Button>
            <a href={replyAddress(contact, serviceLabel)} className={buttonClass({})}>
              <Reply aria-hidden="true" />
              Reply
            </a>
          </>
        )
      }
    >
      {contact && <Message contact={contact} serviceLabel={serviceLabel} />}
    </Dialog>
  );
}

type MessageProps = { contact: ContactRecord; serviceLabel: (service: string) => string };

function Message({ contact, serviceLabel }: MessageProps) {
  const { about, company, email, message, phone, service } = contact;
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line text-lead">{message}</p>
      <dl className="mt-7 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 border-line border-t pt-5">
        {about && (
          <>
            <dt className="text-ink-soft">About</dt>
            <dd className="min-w-0">
              {about.kind === "influencer" ? (
                <Link to={`/influencers/${about._id}`} className="link-plain">
                  {about.name}
                </Link>
              ) : (
                <Link to={`/admin/add-brand?id=${about._id}`} className="link-plain">
                  {about.name}
                </Link>
              )}
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Email</dt>
        <dd className="wrap-anywhere min-w-0">
          <a href={`mailto:${email}`} className="link-plain">
            {email}
          </a>
        </dd>
        <dt className="text-ink-soft">Phone</dt>
        <dd className="min-w-0">{phone || "-"}</dd>
        <dt className="text-ink-soft">Company</dt>
        <dd className="wrap-anywhere min-w-0">{company || "-"}</dd>
        {contact.handledAt && (
          <>
            <dt className="text-ink-soft">Handled</dt>
            <dd className="min-w-0">
              <Time value={contact.handledAt} format="dateTime" />
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Service</dt>
        <dd className="wrap-anywhere min-w-0">{service ? serviceLabel(service) : "-"}</dd>
      </dl>
    </>
  );
}

/** A mail that begins with what it answers. */
function replyAddress(contact: ContactRecord, serviceLabel: MessageProps["serviceLabel"]): string {
  const { email, service, about, message } = contact;
  const subject = `Re: ${about?.name ?? (service ? serviceLabel(service) : "your message")}`;
  const quoted = message.replace(/^/gm, "> ");
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
}
