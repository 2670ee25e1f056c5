import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type UnsavedGuardProps = {
  isUnsaved: () => boolean;
  /** A path of redirects by the application, such as the login, which needs no confirmation. */
  freeWay: string;
  /** Called when the user discards the changes. */
  onGiveUp: () => void;
};

/**
 * Asks for confirmation before unsaved changes are lost: in a dialog within the site, otherwise in the browser's
 * own.
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
