import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type UnsavedGuardProps = {
  isUnsaved: () => boolean;
  /** An address that one is sent to rather than goes to: nobody is asked on the way there. */
  freeWay: string;
  /** What was changed is given up. */
  onGiveUp: () => void;
};

/** Asks before changes are left behind: by a link or the way back here, by the browser's own question otherwise. */
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
