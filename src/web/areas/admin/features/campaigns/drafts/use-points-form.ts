import { hasClientAskedForChanges } from "#domain/deliverables/deliverable-states.ts";
import type { FullDeliverable, Point } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { type AskValues, inputOfAsk } from "./deliverable-values.ts";
import type { SendDeliverableChange } from "./deliverables-query.ts";

type PointsFormOptions = {
  deliverable: FullDeliverable;
  /** The draft under review. */
  draftId: string;
  change: SendDeliverableChange;
  onAnswered: () => void;
};

export type PointsFormState = ReturnType<typeof usePointsForm>;

/** Form for requested changes. Its text is stored in the tab until sent. */
export function usePointsForm({ deliverable, draftId, change, onAnswered }: PointsFormOptions) {
  const { _id: id, creatorName, roundsUsed, roundsAgreed } = deliverable;
  const isBeyond = roundsUsed >= roundsAgreed;
  const form = useForm<AskValues>({
    name: `points-${id}`,
    initial: hasClientAskedForChanges(deliverable) ? { points: clientPoints(deliverable, draftId) } : {},
    rules: async () => {
      const { askProblems } = await import("./deliverable-rules.ts");
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
        toast({
          title: "Changes requested",
          description: `${creatorName}, ${nameOfDeliverable(deliverable)}`,
        });
        onAnswered();
      }
      if (outcome.ok || outcome.status !== 409) return outcome;
      return { ...outcome, message: "Somebody else decided first. Your points are saved." };
    },
  });
  /** Adds a point of the client or of an earlier round to the form. */
  const take = (point: Point) => {
    const { points = [], ...rest } = form.read();
    form.replace({ ...rest, points: [...points, pointValues(point)] });
  };
  return { form, isBeyond, take };
}

function pointValues({ text, must, atSeconds }: Point) {
  return { text, wish: must ? "" : "true", at: atSeconds === null ? "" : momentText(atSeconds) };
}

/** Points of the client's decider on a draft. */
function clientPoints({ drafts }: FullDeliverable, draftId: string) {
  const answers = drafts.find(({ _id }) => _id === draftId)?.clientAnswers ?? [];
  return (answers.find(({ isDecider }) => isDecider)?.points ?? []).map(pointValues);
}
