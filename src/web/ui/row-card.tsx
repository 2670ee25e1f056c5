import { createContext, Fragment, type ReactNode, useContext } from "react";

type RowCardProps = {
  /** A picture before both lines. */
  picture?: ReactNode;
  /** The name, which opens the row. */
  title: ReactNode;
  /** Beside the name. */
  badge?: ReactNode;
  /** At the end of the first line, such as an amount. */
  aside?: ReactNode;
  /** The second line, most important first. Empty ones are left out. */
  facts: readonly ReactNode[];
  /** At the end of both lines. */
  actions?: ReactNode;
};

/** Whether somebody only reads the rows, so that cards have no buttons. */
export const HiddenRowActions = createContext(false);

/** A row of a list on a phone: two lines with the facts that decide what to do with it, and more with large text. */
export function RowCard({ picture, title, badge, aside, facts, actions }: RowCardProps) {
  const areActionsHidden = useContext(HiddenRowActions);
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  return (
    <div className="@container">
      <div className="flex items-center gap-3 @max-[15rem]:flex-wrap">
        {picture}
        <div className="min-w-0 grow">
          <div className="flex items-center gap-2 @max-[15rem]:flex-wrap">
            <div className="flex min-w-0 *:min-w-0 *:truncate">{title}</div>
            {badge && <span className="inline-flex shrink-0">{badge}</span>}
            {aside && (
              <div className="ml-auto shrink-0 whitespace-nowrap text-small tabular-nums">{aside}</div>
            )}
          </div>
          <p className="truncate text-ink-soft text-small tabular-nums">
            {shown.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
              <Fragment key={index}>
                {index > 0 && <span>{" · "}</span>}
                <span>{fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
        {actions && !areActionsHidden && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
      </div>
    </div>
  );
}
