import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { savedReplyTitleLength } from "#domain/join-requests/decision-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

const savedRepliesQuery = queryOptions({
  queryKey: ["saved-replies"],
  queryFn: async ({ signal }) =>
    (await adminCall("GET /api/admin/saved-replies", { signal })).data.savedReplies,
  // Without them the reason is written by hand, so a failure needs no notice.
  meta: { quiet: true },
});

type SavedRepliesProps = { text: string; onChoose: (text: string) => void };

/** Fills in a reply that the team has saved, and saves what is written as one. */
export function SavedReplies({ text, onChoose }: SavedRepliesProps) {
  const { data: replies = [] } = useQuery(savedRepliesQuery);
  const [naming, setNaming] = useState(false);
  const chosen = replies.find((reply) => reply.text === text.trim());
  return (
    <div className="mt-4 flex flex-col gap-3">
      {replies.length > 0 && (
        <Field label="Saved replies">
          {(control) => (
            <Select
              {...control}
              value={chosen?._id ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const reply = replies.find(({ _id }) => _id === value);
                if (reply) onChoose(reply.text);
              }}
            >
              <option value="">Choose a reply</option>
              {replies.map(({ _id, title }) => (
                <option key={_id} value={_id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {chosen ? (
        <DeleteReply id={chosen._id} title={chosen.title} />
      ) : naming ? (
        <NewReply text={text.trim()} onDone={() => setNaming(false)} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          disabled={text.trim() === ""}
          onClick={() => setNaming(true)}
          className="-ml-4 self-start"
        >
          Save as a reply
        </Button>
      )}
    </div>
  );
}

function useReplyChange<Input>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries(savedRepliesQuery),
  });
}

function DeleteReply({ id, title }: { id: string; title: string }) {
  const { mutate, isPending } = useReplyChange(() =>
    adminCall("DELETE /api/admin/saved-replies/:id", { params: { id } }),
  );
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isPending}
      onClick={() => mutate(undefined)}
      className="-ml-4 self-start text-danger-text!"
    >
      Delete the reply ‘{title}’
    </Button>
  );
}

function NewReply({ text, onDone }: { text: string; onDone: () => void }) {
  const id = useId();
  const [title, setTitle] = useState("");
  const { mutate, isPending } = useReplyChange(
    () => adminCall("PUT /api/admin/saved-replies", { json: { title, text } }),
    onDone,
  );
  const isReady = title.trim() !== "" && text !== "";
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) mutate(undefined);
      }}
    >
      <Field label="Title of the reply" id={id} className="min-w-48 grow">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={title}
            maxLength={savedReplyTitleLength}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={!isReady} busy={isPending}>
        Save reply
      </Button>
    </form>
  );
}
