import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { formats } from "#domain/campaigns/offer-options.ts";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { inputOfPiece, type PieceValues, valuesOfPiece } from "./piece-values.ts";
import { pieceQuery, type SendPieceChange } from "./pieces-query.ts";

type PieceDialogProps = {
  /** The deliverable to edit; undefined to add one. */
  piece: Deliverable | undefined;
  collaborationId: string;
  creatorName: string;
  change: SendPieceChange;
  onClose: () => void;
};

/** Edits the title and the days of a deliverable, or adds one. Mount it only while it is open. */
export function PieceDialog({ piece, collaborationId, creatorName, change, onClose }: PieceDialogProps) {
  const queryClient = useQueryClient();
  const version = useRef(piece?.updatedAt);
  const form = useForm<PieceValues>({
    name: `piece-${piece ? `edit-${piece._id}` : `add-${collaborationId}`}`,
    ...(piece && { initial: valuesOfPiece(piece) }),
    rules: async () => {
      const { pieceProblems } = await import("./piece-rules.ts");
      return (values) => pieceProblems(values, piece === undefined);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const unchecked = inputOfPiece(values);
      const outcome = await change(
        piece
          ? adminCall("PUT /api/admin/deliverables/:id", {
              params: { id: piece._id },
              unchecked: { ...unchecked, updatedAt: version.current },
            })
          : adminCall("POST /api/admin/collaborations/:id/deliverables", {
              params: { id: collaborationId },
              unchecked,
              headers: { [idempotencyHeader]: key },
            }),
      );
      if (outcome.ok) {
        toast({ title: piece ? "Saved" : "Piece added", description: creatorName });
        onClose();
      }
      if (outcome.ok || outcome.status !== 409 || !piece) return outcome;
      // Saving again overwrites the other version, because the user has been warned.
      version.current = queryClient.getQueryData(pieceQuery(piece._id).queryKey)?.updatedAt;
      return { ...outcome, message: `${outcome.message} Save again to replace what they have entered.` };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${piece ? "Edit a piece" : "Add a piece"}: ${creatorName}`}
      description={
        piece
          ? "Its platform and format stay as they were agreed."
          : "Beside what was agreed. The agreement itself stays as it is."
      }
      legend="Piece"
      submitLabel={piece ? "Save" : "Add"}
    >
      {piece === undefined && <KindFields form={form} />}
      <InputField
        form={form}
        name="title"
        label="What it shows"
        maxLength={deliverableLengths.title}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField form={form} name="draftDueOn" type="date" label="Draft due on" />
        <InputField form={form} name="publishOn" type="date" label="Publish on" />
      </div>
    </FormDialog>
  );
}

const platformOptions = platforms.map((value) => ({ value, label: platformLabel(value) }));
const formatOptions = Object.entries(formats).map(([value, label]) => ({ value, label }));

function KindFields({ form }: { form: FormState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="platform"
        label="Platform"
        placeholder="Choose"
        options={platformOptions}
        required
      />
      <SelectField
        form={form}
        name="format"
        label="Format"
        placeholder="Choose"
        options={formatOptions}
        required
      />
    </div>
  );
}
