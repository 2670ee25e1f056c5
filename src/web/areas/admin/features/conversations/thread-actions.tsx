import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { changeOf, useConversationChange } from "./conversation-changes.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";

/** ID of the button, which a key presses. */
export const closeButtonId = "conversation-close";

type ThreadActionsProps = {
  conversation: Conversation;
  /** Called when the thread was closed or snoozed. */
  onDone: () => void;
};

/** Closes, reopens, or snoozes a thread. */
export function ThreadActions({ conversation, onDone }: ThreadActionsProps) {
  const { _id: id, state, snoozedUntil, counterpart } = conversation;
  const { mutate } = useConversationChange(id);
  const undo = () =>
    state === "snoozed" && snoozedUntil
      ? mutate(changeOf(id, { state, snoozedUntil }, { state, snoozedUntil }))
      : mutate(changeOf(id, { state }, { state, snoozedUntil: null }));
  const set = (next: "open" | "closed") => {
    mutate(changeOf(id, { state: next }, { state: next, snoozedUntil: null }));
    if (next === "open") return;
    toast({ title: "Closed", description: nameOf(counterpart), undo: { label: "Undo", onClick: undo } });
    onDone();
  };
  const snooze = (day: string) => {
    const change = { state: "snoozed", snoozedUntil: day } as const;
    mutate(changeOf(id, change, change));
    toast({ title: "Snoozed", description: nameOf(counterpart), undo: { label: "Undo", onClick: undo } });
    onDone();
  };
  const isAway = state === "closed" || state === "snoozed";
  return (
    <div className="ml-auto flex gap-1">
      <SnoozeMenu onSnooze={snooze} />
      {isAway ? (
        <Button size="small" variant="quiet" onClick={() => set("open")}>
          <RotateCcw aria-hidden="true" />
          Reopen
        </Button>
      ) : (
        <Button
          id={closeButtonId}
          size="small"
          variant="quiet"
          onClick={() => set("closed")}
          aria-keyshortcuts="e"
        >
          <Check aria-hidden="true" />
          <span className="max-sm:sr-only">Close</span>
        </Button>
      )}
    </div>
  );
}

function nameOf({ name, email }: Conversation["counterpart"]): string {
  return name || email;
}
