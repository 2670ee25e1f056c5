import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { GetForm } from "./get-form.tsx";

type AddressButtonProps = ComponentProps<typeof Button> & {
  to: string;
  /** The query of the target. */
  query?: URLSearchParams;
  /** Whether to replace the current history entry. */
  replace?: boolean;
  keepScroll?: boolean;
};

/** A button that navigates, even before scripts have loaded and without them. */
export function GetFormButton({
  to,
  query,
  replace = false,
  keepScroll = false,
  ...button
}: AddressButtonProps) {
  return (
    <GetForm action={to} replace={replace} preventScrollReset={keepScroll} className="contents">
      {[...(query ?? [])].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" />
    </GetForm>
  );
}
