import { type ReactNode, useId } from "react";

type SecuritySectionProps = {
  title: string;
  text: ReactNode;
  /** A label beside the title. */
  state?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A sign-in method with its actions. */
export function SecuritySection({ title, text, state, actions, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-[44rem] border-line border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-[30rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-subheading">
              {title}
            </h2>
            {state}
          </div>
          <p className="mt-1.5 text-ink-soft">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
