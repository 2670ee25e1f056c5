import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { GetForm } from "./get-form.tsx";

type AddressButtonProps = ComponentProps<typeof Button> & {
  /** Path to go to. */
  to: string;
  /** Its query. */
  query?: URLSearchParams;
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  keepScroll?: boolean;
};

/** A button that leads to an address, also before scripts have loaded and without them. */
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
