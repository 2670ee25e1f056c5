import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { influencerPageOf } from "#web/api/influencer-answer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { changeOf, useConversationChange } from "./conversation-changes.ts";

type Subject = NonNullable<Conversation["subject"]>;

/** Files a thread that is about no record under a creator or a brand. */
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
      {isOpen && (
        <FileDialog name={conversation.counterpart.name} onFile={file} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function useFound(search: string) {
  return useQuery({
    queryKey: ["conversations", "records", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: "8", ...(search && { search }) });
      const [creators, brands] = await Promise.all([
        adminCall("GET /api/influencers", { query, signal }),
        adminCall("GET /api/brand-join", { query, signal }),
      ]);
      return [
        ...influencerPageOf(creators).influencers.map(({ _id, name }) => subjectOf("influencer", _id, name)),
        ...brands.items.map(({ _id, companyName }) => subjectOf("brand", _id, companyName)),
      ];
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

function subjectOf(type: "influencer" | "brand", _id: string, name: string): Subject {
  return { type, _id, name, detail: type === "brand" ? "Brand" : "Creator", campaignId: null };
}

type FileDialogProps = { name: string; onFile: (subject: Subject) => void; onClose: () => void };

function FileDialog({ name, onFile, onClose }: FileDialogProps) {
  const [search, setSearch] = useState(name.split("@")[0] ?? "");
  const { data, error, refetch, isFetching } = useFound(search);
  return (
    <Dialog
      open
      onClose={onClose}
      title="File this conversation"
      description="Under a creator or a brand. Later mail from the same person is found there, too."
    >
      <SearchField
        label="Search creators and brands"
        placeholder="Name"
        value={search}
        onSearch={setSearch}
        className="mb-3"
      />
      {error ? (
        <ErrorBox
          title="The search failed"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <SkeletonGroup label="Searching">
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      ) : data.length === 0 ? (
        <p className="text-ink-soft">No creator and no brand has this name.</p>
      ) : (
        <ul>
          {data.map((subject) => (
            <li key={subject._id} className="border-line border-b">
              <button
                type="button"
                onClick={() => onFile(subject)}
                className="flex min-h-11 w-full items-baseline justify-between gap-4 py-2 text-left hover:bg-sunk"
              >
                <span className="wrap-anywhere font-medium">{subject.name}</span>
                <span className="text-ink-soft text-small">{subject.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
