import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Container } from "#web/ui/container.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";

type FormGroupProps = {
  /** Unique among the groups of a page. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** A section of a long form: its title and description on the left, its fields on the right. */
export function FormGroup({ id, title, description, children }: FormGroupProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-line border-b py-10 group-data-dense/form:py-7 lg:grid-cols-12 lg:py-14"
    >
      <div className="lg:col-span-4">
        <h2
          id={id}
          className="scroll-mt-24 text-heading max-lg:scroll-mt-36 group-data-dense/form:text-subheading"
        >
          {title}
        </h2>
        {description && (
          <p className="mt-2 max-w-[24rem] text-ink-soft group-data-dense/form:text-small">{description}</p>
        )}
      </div>
      <div className="grid content-start gap-x-5 gap-y-6 sm:grid-cols-2 lg:col-span-8">{children}</div>
    </section>
  );
}

/** End of a long form: its button, and related elements. */
export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 py-10 lg:grid-cols-12 lg:py-14">
      <div className="grid gap-6 lg:col-span-8 lg:col-start-5">{children}</div>
    </div>
  );
}

type FormFailureProps = {
  message: string;
  /** Link to a page that helps. */
  way?: { to: string; label: string } | undefined;
};

/** Why the form could not be sent. */
export function FormFailure({ message, way }: FormFailureProps) {
  return (
    <p
      role="alert"
      className="rounded-field border-[1.5px] border-danger bg-danger-wash px-4 py-3 font-medium text-ink"
    >
      <span>{message}</span>
      {way && (
        <>
          {" "}
          <Link to={way.to} className="link-plain font-semibold">
            {way.label}
          </Link>
        </>
      )}
    </p>
  );
}

/** Confirms, above an emptied form, that it was sent. Receives the focus, so that screen readers announce it. */
export function FormSuccess({ message, children }: { message: string; children?: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="flex items-start gap-3 rounded-field border-[1.5px] border-brand bg-brand-wash px-4 py-3 text-ink">
      <LineIcon name="circle-check" className="mt-0.5 size-5 shrink-0 text-brand-text" />
      <div>
        <p ref={ref} tabIndex={-1} className="font-semibold">
          {message}
        </p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}

/** Says that text from an earlier visit was restored, and offers to clear it. */
export function DraftNotice({
  children,
  onClear,
  label = "Start with an empty form",
}: {
  children: ReactNode;
  onClear: () => void;
  label?: string;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-gold border-l-4 bg-gold-wash px-4 py-3">
      <span>{children}</span>
      <button type="button" onClick={onClear} className="link-plain font-semibold">
        {label}
      </button>
    </p>
  );
}

type SentPanelProps = {
  title: string;
  /** Side of the marketplace that the form belongs to. */
  tone: "accent" | "brand";
  children: ReactNode;
};

/** Confirms that the form was sent. Receives the focus, so that screen readers announce it. */
export function SentPanel({ title, tone, children }: SentPanelProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Container className="py-14 lg:py-24">
      <div data-sent="" className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-12">
        <JoinedWheels className="w-full max-w-[22rem] lg:col-span-4 lg:max-w-none" />
        <div className="lg:col-span-8">
          <h2
            ref={ref}
            tabIndex={-1}
            className={clsx("text-title", tone === "brand" ? "text-brand-text" : "text-accent-text")}
          >
            {title}
          </h2>
          {children}
        </div>
      </div>
    </Container>
  );
}

function JoinedWheels({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 440 240" fill="none" className={className} aria-hidden="true">
      <circle cx="110" cy="130" r="85" className="stroke-brand" strokeWidth="40" />
      <circle cx="330" cy="130" r="85" className="stroke-accent" strokeWidth="40" />
      <path d="M110 130h220" className="stroke-ink" strokeWidth="35" strokeLinecap="round" />
    </svg>
  );
}

/** Next steps, one per line. */
export function NextSteps({ steps }: { steps: ReadonlyArray<{ when: string; what: string }> }) {
  return (
    <ol className="mt-8 max-w-[40rem] border-line border-t">
      {steps.map(({ when, what }) => (
        <li key={when} className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[11rem_1fr]">
          <strong className="font-semibold">{when}</strong>
          <span className="text-ink-soft">{what}</span>
        </li>
      ))}
    </ol>
  );
}
