import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";
import { changeOf, useConversationChange } from "./conversation-changes.ts";

type ReturnedNoteProps = { conversation: Conversation; mayWrite: boolean };

/** A mail of the team that came back, until somebody has seen to it. */
export function ReturnedNote({ conversation: { _id: id, returned }, mayWrite }: ReturnedNoteProps) {
  const { mutate } = useConversationChange(id);
  if (returned === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-danger border-l-4 bg-danger-wash px-4 py-2 text-small sm:px-6">
      <p className="wrap-anywhere grow">
        <span>An email </span>
        {returned.email && <span>{`to ${returned.email} `}</span>}
        <span>
          bounced on <Time value={returned.at} format="dateTime" />. Correct the address, or write to another
          one.
        </span>
      </p>
      {mayWrite && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => mutate(changeOf(id, { returned: null }, { returned: null }))}
        >
          Dismiss
        </Button>
      )}
    </div>
  );
}
