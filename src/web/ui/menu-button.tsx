import clsx from "clsx";
import Check from "lucide-react/icons/check";
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

type MenuCheckProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: string };

/** An item of a DropdownMenu that can be on or off. */
export function MenuCheck({ isChecked, onChange, children }: MenuCheckProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={() => onChange(!isChecked)}
      className={clsx(menuItemClass, "text-small")}
    >
      <Check aria-hidden="true" className={clsx(!isChecked && "invisible")} />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </button>
  );
}
