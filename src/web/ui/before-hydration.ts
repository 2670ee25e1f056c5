import { type RefObject, useEffect, useRef } from "react";

/**
 * What somebody chose or typed into a server-rendered control before the page came to life is in the control, and no
 * event will tell of it any more: `act` is told once, on arrival. It gets the control's value, changed or not.
 */
export function useChosenBeforeHydration(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  act: (value: string) => void,
): void {
  const first = useRef(act);

  useEffect(() => {
    if (control.current) first.current(control.current.value);
  }, [control]);
}
