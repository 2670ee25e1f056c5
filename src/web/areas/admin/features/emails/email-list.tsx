import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { foldText } from "#domain/fold-text.ts";
import type { MailPreview } from "#domain/mail-previews/mail-previews.contract.ts";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { SearchField } from "#web/ui/search-field.tsx";

type EmailListProps = {
  mails: readonly MailPreview[];
  shown: MailPreview;
  /** On phones, the list makes way for the chosen email. */
  isOpen: boolean;
};

/** All emails by subject area. On phones, the areas are folded until one is opened or searched in. */
export function EmailList({ mails, shown, isOpen }: EmailListProps) {
  const [search, setSearch] = useState("");
  const isNarrow = useMediaQuery("(width < 1024px)");
  const found = matching(mails, search);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <nav
      aria-label="Emails"
      className={clsx(
        "lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto",
        !isOpen && "hidden",
      )}
    >
      <search>
        <SearchField
          label="Search emails"
          placeholder="Subject or recipient"
          value={search}
          onSearch={setSearch}
          className="mb-4 lg:mx-1"
        />
      </search>
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {found.length === 0 && "No email matches this search."}
      </p>
      {groups.map((group) => (
        <EmailGroup
          key={group}
          title={group}
          mails={found.filter((mail) => mail.group === group)}
          isFolded={isNarrow && search === ""}
          link={(mail) => <EmailLink mail={mail} isShown={mail === shown} isOpen={isOpen} />}
        />
      ))}
    </nav>
  );
}

function matching(mails: readonly MailPreview[], search: string): readonly MailPreview[] {
  const wanted = foldText(search);
  return mails.filter(({ subject, recipient, group }) =>
    foldText(`${subject} ${recipient} ${group}`).includes(wanted),
  );
}

type EmailGroupProps = {
  title: string;
  mails: readonly MailPreview[];
  isFolded: boolean;
  link: (mail: MailPreview) => ReactNode;
};

function EmailGroup({ title, mails, isFolded, link }: EmailGroupProps) {
  const list = (
    <ul>
      {mails.map((mail) => (
        <li key={mail.name}>{link(mail)}</li>
      ))}
    </ul>
  );
  if (!isFolded)
    return (
      <section className="mb-5">
        <h2 className="mb-1 font-semibold text-ink-soft text-small">{title}</h2>
        {list}
      </section>
    );
  return (
    <details className="border-line border-b">
      <FoldedHeading>
        <h2 className="grow py-3">{title}</h2>
        <span className="font-normal text-ink-soft text-small tabular-nums">{mails.length}</span>
      </FoldedHeading>
      <div className="pb-3">{list}</div>
    </details>
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
