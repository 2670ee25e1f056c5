import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `act` once on mount with the control's value. A value that the user entered before hydration is in the
 * control, but its events have passed. The value may be unchanged.
 */
export function useChosenBeforeHydration(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  act: (value: string) => void,
): void {
  const report = useEffectEvent(act);

  useEffect(() => {
    if (control.current) report(control.current.value);
  }, [control]);
}
