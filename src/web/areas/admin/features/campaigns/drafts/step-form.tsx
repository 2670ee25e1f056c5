import type { ReactNode } from "react";
import { deliverableLengths } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { hostsOf } from "#domain/influencers/platform-hosts.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ButtonVariant } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { AddressField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormOptions, type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { inputOfPost, type PostValues } from "./piece-values.ts";
import type { SendPieceChange } from "./pieces-query.ts";

export type PieceDialogProps = {
  piece: Deliverable;
  change: SendPieceChange;
  onClose: () => void;
};

type PieceFormProps<Values> = Pick<PieceDialogProps, "piece" | "onClose"> &
  Pick<FormOptions<Values>, "initial" | "rules" | "fieldOf"> & {
    /** Part of the key of the form's draft in this tab. */
    step: string;
    title: string;
    description: string;
    submitLabel: string;
    variant?: ButtonVariant;
    done: string;
    send: (values: Values, attempt: { key: string }) => ReturnType<SendPieceChange>;
    children: (form: FormState) => ReactNode;
  };

/** Form about a deliverable in a dialog that reports edit conflicts. Mount it only while it is open. */
export function PieceForm<Values extends object>(props: PieceFormProps<Values>) {
  const { piece, step, title, done, send, onClose, children, initial, rules, fieldOf, ...shown } = props;
  const form = useForm<Values>({
    name: `piece-${step}-${piece._id}`,
    ...(initial && { initial }),
    ...(fieldOf && { fieldOf }),
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, attempt) => {
      const outcome = await send(values, attempt);
      if (outcome.ok) {
        toast({ title: done, description: `${piece.creatorName}, ${pieceName(piece)}` });
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      {...shown}
      form={form}
      onClose={onClose}
      title={`${title}: ${piece.creatorName}, ${pieceName(piece)}`}
      legend={title}
    >
      {children(form)}
    </FormDialog>
  );
}

/** Enters the address of the published post. */
export function PublicationDialog({ piece, change, onClose }: PieceDialogProps) {
  const { _id: id, platform } = piece;
  const sites = hostsOf(platform);
  return (
    <PieceForm<PostValues>
      {...{ piece, onClose }}
      step="publish"
      title="Enter the publication"
      description="For a post that is out. Nothing is fetched from its address."
      submitLabel="Save"
      done="Published"
      rules={async () => {
        const { publicationProblems } = await import("./piece-rules.ts");
        return (values) => publicationProblems(values, platform);
      }}
      send={(values) => {
        const json = { action: "publish" as const, ...inputOfPost(values) };
        return change(adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, json }));
      }}
    >
      {(form) => (
        <>
          <AddressField
            form={form}
            name="url"
            label="Address of the post"
            hint={sites.length > 0 ? `On ${sites.join(" or ")}.` : undefined}
            required
            data-autofocus
          />
          <InputField
            form={form}
            name="publishedOn"
            type="date"
            label="Published on"
            hint="Today, if left empty."
          />
        </>
      )}
    </PieceForm>
  );
}

const spoken = {
  fault: {
    title: "Report a fault",
    description: "The creator is told by email, and the post has to be entered again.",
    label: "What is missing in the post",
    submitLabel: "Report",
    variant: "primary",
    done: "Fault reported",
  },
  drop: {
    title: "Drop",
    description: "The piece is no longer wanted. The creator is told by email.",
    label: "Why",
    submitLabel: "Drop",
    variant: "danger",
    done: "Dropped",
  },
} as const;
export type SpokenStep = keyof typeof spoken;

/** Asks for the fault of a post, or for the reason to drop a deliverable. */
export function WordsDialog({ piece, change, onClose, step }: PieceDialogProps & { step: SpokenStep }) {
  const { label, ...texts } = spoken[step];
  return (
    <PieceForm<{ words?: string }>
      {...{ piece, onClose, step, ...texts }}
      rules={async () => (values) =>
        values.words?.trim() ? [] : [{ path: "words", message: "Words are needed" }]
      }
      send={({ words = "" }) => {
        const json = { action: step, words };
        const params = { id: piece._id };
        return change(adminCall("PUT /api/admin/deliverables/:id/state", { params, json }));
      }}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="words"
          label={label}
          hint="The creator reads it."
          rows={3}
          required
          maxLength={deliverableLengths.words}
          data-autofocus
        />
      )}
    </PieceForm>
  );
}
