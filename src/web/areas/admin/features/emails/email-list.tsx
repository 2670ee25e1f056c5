import clsx from "clsx";
import type { MailPreview } from "#domain/mail-previews/mail-previews.contract.ts";
import { Link } from "#web/ui/link.tsx";

type EmailListProps = {
  mails: readonly MailPreview[];
  shown: MailPreview;
  /** On phones, the list makes way for the chosen email. */
  isOpen: boolean;
};

/** All emails by subject area. */
export function EmailList({ mails, shown, isOpen }: EmailListProps) {
  const groups = [...new Set(mails.map(({ group }) => group))];
  return (
    <nav
      aria-label="Emails"
      className={clsx(
        "lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto",
        !isOpen && "hidden",
      )}
    >
      {groups.map((group) => (
        <section key={group} className="mb-5">
          <h2 className="mb-1 font-semibold text-ink-soft text-small">{group}</h2>
          <ul>
            {mails
              .filter((mail) => mail.group === group)
              .map((mail) => (
                <li key={mail.name}>
                  <EmailLink mail={mail} isShown={mail === shown} isOpen={isOpen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function EmailLink({ mail, isShown, isOpen }: { mail: MailPreview; isShown: boolean; isOpen: boolean }) {
  return (
    <Link
      to={`/admin/emails?email=${mail.name}`}
      aria-current={isShown ? "true" : undefined}
      className={clsx(
        "block min-h-11 rounded-field px-3 py-2 hover:bg-sunk",
        // Without a choice, phones show the list alone.
        isShown && (isOpen ? "lg:bg-sunk lg:font-semibold" : "bg-sunk font-semibold"),
      )}
    >
      <span className="wrap-anywhere block leading-snug">{mail.subject}</span>
      <span className="block text-ink-soft text-small">{`To: ${mail.recipient}`}</span>
    </Link>
  );
}
