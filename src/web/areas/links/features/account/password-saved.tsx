import { useEffect, useRef } from "react";
import { buttonClass } from "#web/ui/button.tsx";

type PasswordSavedProps = { title: string; children: string };

/** After a password was chosen through a link: leads to the sign-in. */
export function PasswordSaved({ title, children }: PasswordSavedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <p className="mt-6 text-ink-soft text-lead">{children}</p>
      <a href="/admin/login" className={buttonClass({ className: "mt-8" })}>
        Sign in
      </a>
    </>
  );
}
