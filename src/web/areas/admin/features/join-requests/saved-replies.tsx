import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { savedReplyTitleLength } from "#domain/join-requests/decision-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { SavedChoices } from "#web/ui/saved-choices.tsx";

const savedRepliesQuery = queryOptions({
  queryKey: ["saved-replies"],
  queryFn: async ({ signal }) =>
    (await adminCall("GET /api/admin/saved-replies", { signal })).data.savedReplies,
  // Without saved replies, the reason can be typed, so a failure needs no notice.
  meta: { quiet: true },
});

const labels = {
  choice: "Saved replies",
  none: "Choose a reply",
  start: "Save as a reply",
  name: "Title of the reply",
  save: "Save reply",
  remove: "Delete the reply",
};

type SavedRepliesProps = { text: string; onChoose: (text: string) => void };

/** Inserts a saved reply, or saves the typed text as one. */
export function SavedReplies({ text, onChoose }: SavedRepliesProps) {
  const { data: replies = [] } = useQuery(savedRepliesQuery);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(savedRepliesQuery);
  const saving = useMutation({
    mutationFn: (title: string) =>
      adminCall("PUT /api/admin/saved-replies", { json: { title, text: text.trim() } }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: (id: string) => adminCall("DELETE /api/admin/saved-replies/:id", { params: { id } }),
    onSettled,
  });
  const options = replies.map(({ _id: id, title: name }) => ({ id, name }));
  const chosen = replies.find((reply) => reply.text === text.trim());
  return (
    <div className="mt-4 flex flex-col gap-3">
      <SavedChoices
        labels={labels}
        options={options}
        chosen={chosen && { id: chosen._id, name: chosen.title }}
        onChoose={(id) => {
          const reply = replies.find(({ _id }) => _id === id);
          if (reply) onChoose(reply.text);
        }}
        canSave={text.trim() !== ""}
        maximumLength={savedReplyTitleLength}
        onSave={saving.mutateAsync}
        onRemove={removing.mutateAsync}
      />
    </div>
  );
}
