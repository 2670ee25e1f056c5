import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { changeOf, useConversationChange } from "./conversation-changes.ts";
import { Choice, RecordPicker, type Subject } from "./record-picker.tsx";

/** Files a thread about no record under a creator, a brand, or a collaboration, and one about a creator under a collaboration. */
export function FileButton({ conversation }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate } = useConversationChange(conversation._id);
  const file = (subject: Subject) => {
    setOpen(false);
    mutate(changeOf(conversation._id, { subject: `${subject.type}:${subject._id}` }, { subject }));
  };
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        File under…
      </Button>
      {isOpen && <FileDialog conversation={conversation} onFile={file} onClose={() => setOpen(false)} />}
    </>
  );
}

type FileDialogProps = {
  conversation: Conversation;
  onFile: (subject: Subject) => void;
  onClose: () => void;
};

function FileDialog({ conversation: { subject, counterpart }, onFile, onClose }: FileDialogProps) {
  const [search, setSearch] = useState(counterpart.name.split("@")[0] ?? "");
  const [picked, setPicked] = useState<Subject | null>(null);
  const creator = subject ?? picked;
  return (
    <Dialog
      open
      onClose={onClose}
      title="File this conversation"
      description={
        creator
          ? `What ${creator.name} writes about a campaign is shown on their page for it, too.`
          : "Later mail from the same person is found there, too."
      }
    >
      {creator ? (
        <CreatorChoices creator={creator} isFiled={subject !== null} onFile={onFile} />
      ) : (
        <RecordPicker
          search={search}
          onSearch={setSearch}
          onPick={(found) => (found.type === "influencer" ? setPicked(found) : onFile(found))}
          label="Search creators and brands"
          placeholder="Name"
        />
      )}
    </Dialog>
  );
}

type CreatorChoicesProps = { creator: Subject; isFiled: boolean; onFile: (subject: Subject) => void };

/** The creator, and their collaborations. `isFiled`: the thread is about the creator already. */
function CreatorChoices({ creator, isFiled, onFile }: CreatorChoicesProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["conversations", "subjects", creator._id],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ creator: creator._id });
      return (await adminCall("GET /api/admin/conversations/subjects", { query, signal })).data.subjects;
    },
    meta: { quiet: true },
  });
  if (error) {
    return (
      <ErrorBox
        title="The campaigns could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading the campaigns">
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      {isFiled && data.length === 0 && (
        <p className="text-ink-soft">{`${creator.name} is in no campaign yet.`}</p>
      )}
      <ul aria-label="Records">
        {!isFiled && (
          <li>
            <Choice name={creator.name} detail="About no campaign" onPick={() => onFile(creator)} />
          </li>
        )}
        {data.map((subject) => (
          <li key={subject._id}>
            <Choice name={subject.detail} detail="Campaign" onPick={() => onFile(subject)} />
          </li>
        ))}
      </ul>
    </>
  );
}
