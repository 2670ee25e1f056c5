import { useEffect, useEffectEvent, useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { Button } from "#web/ui/button.tsx";

/** Checks the server when the form opens, and shows a notice if it does not respond. */
export function HealthNotice({ isServerUp }: { isServerUp: () => Promise<boolean> }) {
  const [state, setState] = useState<"unknown" | "asking" | "up" | "down">("unknown");

  const look = async () => {
    setState((known) => (known === "down" ? "asking" : known));
    setState((await isServerUp()) ? "up" : "down");
  };
  const lookFirst = useEffectEvent(() => void look());
  useEffect(() => lookFirst(), []);

  if (state !== "down" && state !== "asking") return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border-[1.5px] border-danger bg-danger-wash px-5 py-4"
    >
      <p className="font-medium">{errorMessages.backendDown}</p>
      <Button
        variant="secondary"
        size="small"
        busy={state === "asking"}
        onClick={() => void look()}
        className="ml-auto"
      >
        Check again
      </Button>
    </div>
  );
}
