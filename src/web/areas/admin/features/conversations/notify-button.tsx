import Bell from "lucide-react/icons/bell";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks for the permission to show notifications. Without the button, nobody is asked. */
export function NotifyButton() {
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  if (permission !== "default") return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === "granted")
      toast({ title: "Notifications are on", description: "As long as this site is open in a tab." });
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void ask()} className="max-lg:hidden">
      <Bell aria-hidden="true" />
      Notify me
    </Button>
  );
}
