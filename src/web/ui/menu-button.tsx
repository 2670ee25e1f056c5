import clsx from "clsx";
import type { ComponentProps } from "react";
import { menuItemClass } from "./dropdown-menu.tsx";

/** An item of a DropdownMenu with an action. */
export function MenuButton({ className, ...rest }: Omit<ComponentProps<"button">, "type">) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={clsx(menuItemClass, "flex-wrap gap-y-0! text-small", className)}
    />
  );
}
