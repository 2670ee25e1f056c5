import { useMutation, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import type { UndoOffer } from "#web/ui/resource.ts";
import { type ToastContent, toast } from "#web/ui/toast.ts";

/** Adds an Undo button to a toast, which stays as long as the undo is possible. */
export function useUndo() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids }: UndoOffer) => adminCall("POST /api/admin/undo", { json: { ids } }),
    onSuccess({ data: { undone, refused } }) {
      const [first] = refused;
      const all = undone + refused.length;
      if (first) {
        const description = `${undone} of ${all} are back. ${first.message}`;
        toast({ title: "Not everything is undone", description, variant: "destructive" });
      } else {
        const description = undone === 1 ? "Everything is as it was." : `All ${undone} are as they were.`;
        toast({ title: "Undone", description });
      }
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (content: ToastContent, offer: UndoOffer | undefined): ToastContent => {
    if (!offer) return content;
    const duration = Math.max(0, Date.parse(offer.until) - Date.now());
    return { ...content, duration, undo: { label: "Undo", onClick: () => mutate(offer) } };
  };
}
