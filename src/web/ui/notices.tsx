import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Level = 2 | 3;

function Title({ level, className, children }: { level: Level; className: string; children: ReactNode }) {
  return level === 2 ? <h2 className={className}>{children}</h2> : <h3 className={className}>{children}</h3>;
}

type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  /** Buttons or links with the next steps. */
  actions?: ReactNode;
  level?: Level;
  className?: string;
};

/** Shown if there is nothing to show, which is not an error. */
export function EmptyState({ title, description, actions, level = 2, className }: EmptyStateProps) {
  return (
    <div className={clsx("border-line border-y py-16 text-center", className)}>
      <svg viewBox="0 0 96 48" className="mx-auto h-12 w-24" fill="none" aria-hidden="true">
        <circle cx="22" cy="26" r="20" className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 6" />
        <circle cx="74" cy="26" r="20" className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 6" />
        <path d="M22 26h52" className="stroke-line-strong" strokeWidth="2" />
      </svg>
      <Title level={level} className="mt-5 text-subheading">
        {title}
      </Title>
      {description && <p className="mx-auto mt-2 max-w-[32rem] text-ink-soft">{description}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

type ErrorBoxProps = {
  title: string;
  message?: ReactNode;
  /** Adds a Retry button. */
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  /** Shown in addition to Retry. */
  actions?: ReactNode;
  level?: Level;
  className?: string;
};

/** Describes a failure and offers to retry. */
export function ErrorBox(props: ErrorBoxProps) {
  const {
    title,
    message,
    onRetry,
    retryLabel = "Retry",
    busy = false,
    actions,
    level = 2,
    className,
  } = props;
  return (
    <div
      role="alert"
      className={clsx("rounded-card border-[1.5px] border-danger bg-danger-wash p-6 sm:p-8", className)}
    >
      <Title level={level} className="text-subheading">
        {title}
      </Title>
      {message && <p className="mt-2 max-w-[44rem]">{message}</p>}
      {(onRetry || actions) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {onRetry && (
            <Button variant="secondary" size="small" onClick={onRetry} busy={busy}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
