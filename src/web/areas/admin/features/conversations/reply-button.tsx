import Reply from "lucide-react/icons/reply";
import { Button } from "#web/ui/button.tsx";
import { composerId } from "./composer.tsx";

/** Goes to the message box of the conversation in the same panel. */
export function ReplyButton() {
  return (
    <Button onClick={() => document.getElementById(composerId)?.focus()}>
      <Reply aria-hidden="true" />
      Reply
    </Button>
  );
}
