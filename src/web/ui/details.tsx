import clsx from "clsx";
import { Fragment, type ReactNode } from "react";

/** A list of names and values, side by side. */
export function Details({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={clsx("grid gap-x-4 gap-y-2.5", className ?? "grid-cols-[7rem_minmax(0,1fr)]")}>
      {children}
    </dl>
  );
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children || "–"}</dd>
    </>
  );
}

/** Values below each other. */
export function Lines({ values }: { values: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two values may be equal, and none ever moves.
        <li key={index}>{value}</li>
      ))}
    </ul>
  );
}

/** An email address that wraps only between its words; longer words are cut off. */
export function MailLink({ email }: { email: string }) {
  return (
    <a
      href={mailtoAddress(email)}
      className="link-plain wrap-normal block max-w-64 overflow-hidden text-ellipsis"
    >
      {wordsOf(email).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </a>
  );
}

/** Unencoded characters such as '?' and '%', which addresses may contain, would end the address. */
function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

function wordsOf(email: string): string[] {
  const at = email.lastIndexOf("@");
  return [...email.slice(0, at).split(/(?=[.+_])/), email.slice(at)];
}

/** A phone number, linked if `to` is set. */
export function PhoneLink({ phone, to }: { phone: string; to: string | undefined }) {
  return to === undefined ? (
    <span>{phone}</span>
  ) : (
    <a href={to} className="link-plain">
      {phone}
    </a>
  );
}

/** A link to another site, opened in a new tab. */
export function OutwardLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={clsx("link-plain", className)}>
      {children}
    </a>
  );
}
