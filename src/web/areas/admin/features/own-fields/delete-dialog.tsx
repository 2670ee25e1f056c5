import { useQuery } from "@tanstack/react-query";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { undoHint } from "#web/ui/resource.ts";

type DeleteDialogProps = { field: CustomField; onClose: () => void; onConfirm: () => void };

/** Says how many records lose a value, before a field is deleted. */
export function DeleteDialog({ field: { _id: id, label, subject }, onClose, onConfirm }: DeleteDialogProps) {
  const { data, error } = useQuery({
    queryKey: ["custom-fields", "usage", id],
    queryFn: async ({ signal }) => {
      const call = adminCall("GET /api/admin/custom-fields/:id/usage", { params: { id }, signal });
      return (await call).data.records;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const loss =
    data === undefined
      ? error
        ? messageOf(error)
        : "Counting the records with a value…"
      : lossText(data, subject);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Delete the field ${label}?`}
      description={`${loss} ${undoHint}`}
      confirmLabel="Delete"
    />
  );
}

const nouns: Record<CustomSubject, readonly [one: string, many: string]> = {
  influencer: ["influencer", "influencers"],
  brand: ["brand", "brands"],
  collaboration: ["creator of a campaign", "creators of campaigns"],
};

function lossText(records: number, subject: CustomSubject): string {
  const [one, many] = nouns[subject];
  if (records === 0) return "No record has a value.";
  if (records === 1) return `1 ${one} loses its value.`;
  return `${records.toLocaleString("en-US")} ${many} lose their value.`;
}
