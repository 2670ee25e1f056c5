import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type UnsavedGuardProps = {
  isUnsaved: () => boolean;
  /** A path to which the application redirects, such as the login: going there needs no confirmation. */
  freeWay: string;
  /** Called when the user discards the changes. */
  onGiveUp: () => void;
};

/**
 * Asks for confirmation before unsaved changes are lost: with a dialog inside the site, and with the browser's own
 * otherwise.
 */
export function UnsavedGuard({ isUnsaved, freeWay, onGiveUp }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== freeWay && isUnsaved(),
  );

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", listener);
    return () => window.removeEventListener("beforeunload", listener);
  }, []);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onGiveUp();
        blocker.proceed?.();
      }}
      title="Leave without saving?"
      description="What you changed on this page is lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
