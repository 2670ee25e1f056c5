import clsx from "clsx";
import { useState } from "react";
import type { MailPreview } from "#domain/mail-previews/mail-previews.contract.ts";
import { Link } from "#web/ui/link.tsx";
import { SegmentedChoice } from "#web/ui/segmented-choice.tsx";

const views = [
  ["computer", "Computer"],
  ["phone", "Phone"],
  ["text", "Plain text"],
] as const;
type View = (typeof views)[number][0];
const schemes = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
type Scheme = (typeof schemes)[number][0];

type EmailPreviewProps = {
  mail: MailPreview;
  /** On phones, it is shown only after it was chosen. */
  isOpen: boolean;
};

/** An email as mail programs show it. */
export function EmailPreview({ mail, isOpen }: EmailPreviewProps) {
  const [view, setView] = useState<View>("computer");
  const [scheme, setScheme] = useState<Scheme>("light");
  return (
    <section aria-label="Preview" className={clsx("min-w-0 lg:block", !isOpen && "hidden")}>
      <p className="mb-4 lg:hidden">
        <Link to="/admin/emails" className="link-plain">
          All emails
        </Link>
      </p>
      <h2 className="wrap-anywhere text-subheading">{mail.subject}</h2>
      <p className="text-ink-soft">{`To: ${mail.recipient}`}</p>
      <div className="my-4 flex flex-wrap gap-x-6 gap-y-2">
        <SegmentedChoice legend="View" options={views} value={view} onChange={setView} />
        {view !== "text" && (
          <SegmentedChoice legend="Colors" options={schemes} value={scheme} onChange={setScheme} />
        )}
      </div>
      {view === "text" ? (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-card border border-line bg-raised p-5 font-sans">
          {mail.text}
        </pre>
      ) : (
        <EmailFrame key={view} mail={mail} scheme={scheme} isNarrow={view === "phone"} />
      )}
    </section>
  );
}

type EmailFrameProps = { mail: MailPreview; scheme: Scheme; isNarrow: boolean };

function EmailFrame({ mail, scheme, isNarrow }: EmailFrameProps) {
  const [height, setHeight] = useState(640);
  return (
    <iframe
      title={`${mail.subject}, ${scheme}`}
      src={`${mail.page}&scheme=${scheme}`}
      // Without scripts. The same origin lets this page measure it and stop its links.
      sandbox="allow-same-origin"
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument === null) return;
        contentDocument.onclick = (event) => event.preventDefault();
        setHeight(contentDocument.documentElement.scrollHeight);
      }}
      className={clsx("w-full rounded-card border border-line", isNarrow && "mx-auto max-w-[392px]")}
    />
  );
}
