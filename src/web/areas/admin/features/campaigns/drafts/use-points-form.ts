import type { FullDeliverable, Point } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { type AskValues, inputOfAsk } from "./piece-values.ts";
import type { SendPieceChange } from "./pieces-query.ts";

type PointsFormOptions = {
  piece: FullDeliverable;
  /** The draft under review. */
  draftId: string;
  change: SendPieceChange;
  onAnswered: () => void;
};

export type PointsFormState = ReturnType<typeof usePointsForm>;

/** Form for requested changes. Its text is stored in the tab until sent. */
export function usePointsForm({ piece, draftId, change, onAnswered }: PointsFormOptions) {
  const { _id: id, creatorName, roundsUsed, roundsAgreed } = piece;
  const isBeyond = roundsUsed >= roundsAgreed;
  const form = useForm<AskValues>({
    name: `points-${id}`,
    rules: async () => {
      const { askProblems } = await import("./piece-rules.ts");
      return (values) => askProblems(values, isBeyond);
    },
    fieldOf: (path) => (path === "points" ? "points.0.text" : path.replace(/\.atSeconds$/, ".at")),
    invalidMessage: errorMessages.validation,
    send: async (values) => {
      const unchecked = { action: "ask", draftId, ...inputOfAsk(values) };
      const outcome = await change(
        adminCall("PUT /api/admin/deliverables/:id/state", { params: { id }, unchecked }),
      );
      if (outcome.ok) {
        toast({ title: "Changes asked", description: `${creatorName}, ${pieceName(piece)}` });
        onAnswered();
      }
      if (outcome.ok || outcome.status !== 409) return outcome;
      return { ...outcome, message: "Somebody else was first. Your points are kept." };
    },
  });
  /** Adds a point of the client or of an earlier round to the form. */
  const take = ({ text, must, atSeconds }: Point) => {
    const { points = [], ...rest } = form.read();
    const at = atSeconds === null ? "" : momentText(atSeconds);
    form.replace({ ...rest, points: [...points, { text, wish: must ? "" : "true", at }] });
  };
  return { form, isBeyond, take };
}
