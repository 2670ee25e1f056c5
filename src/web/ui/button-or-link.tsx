import clsx from "clsx";
import type { ComponentProps } from "react";
import { Button, ButtonLink } from "./button.tsx";

type ButtonOrLinkProps = ComponentProps<typeof Button> & {
  /** The page that does the same without JavaScript. */
  to: string;
};

/** A button that needs JavaScript. Without it, a link with the same look replaces the button. */
export function ButtonOrLink({ to, className, ...button }: ButtonOrLinkProps) {
  const { variant, size, children, "aria-describedby": describedBy } = button;
  return (
    <>
      <Button {...button} className={clsx(className, "noscript:hidden")} />
      <noscript className="hidden noscript:contents">
        <ButtonLink to={to} {...{ variant, size, className }} aria-describedby={describedBy}>
          {children}
        </ButtonLink>
      </noscript>
    </>
  );
}
