import {
  deliverableActionLabels,
  draftNeeded,
  hasClientAskedForChanges,
} from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { RowMenu } from "#web/ui/row-menu.tsx";
import type { DeliverableStep } from "./deliverable-step.ts";
import type { DeliverableSteps } from "./use-deliverable-steps.tsx";

const labels: Record<DeliverableStep, string> = {
  ...deliverableActionLabels,
  edit: "Edit title and days",
  results: "Enter figures",
};
/** Steps with buttons; the others are in a menu. */
const leading: readonly DeliverableStep[] = ["approve", "forward", "publish", "verify"];
/** Whether this is the step that the team should take next. */
function isNextFor(deliverable: Deliverable, step: DeliverableStep): boolean {
  // The same draft need not go to the client again: the changes are passed on in the form.
  if (step === "forward" && hasClientAskedForChanges(deliverable)) return false;
  const isReady = deliverable.actions.find(({ action }) => action === "approve")?.missing.length === 0;
  return step === "verify" || step === (isReady ? "approve" : "forward");
}

/** Steps that an editor can take now, except for asking for changes. */
export function stepsOfDeliverable({ actions, state }: Deliverable): DeliverableStep[] {
  const steps = actions.flatMap(({ action, missing }): DeliverableStep[] => {
    if (action === "ask" || action === "answer" || action === "retract" || action === "refuse") return [];
    return missing.includes(draftNeeded) ? [] : [action];
  });
  const isOut = state === "published" || state === "verified";
  return [
    ...steps,
    ...(isOut ? ["results" as const] : []),
    ...(state === "dropped" ? [] : ["edit" as const]),
  ];
}

/** Whether a draft is expected. */
function isAwaited({ state, draftDueOn }: Deliverable): boolean {
  return state === "changes" || (state === "planned" && draftDueOn !== null);
}

type DeliverableActionsProps = {
  deliverable: Deliverable;
  start: DeliverableSteps["start"];
  onDone?: (() => void) | undefined;
};

/** Steps of a deliverable that the user may take. */
export function DeliverableActions({ deliverable, start, onDone }: DeliverableActionsProps) {
  const steps = stepsOfDeliverable(deliverable);
  const isLeading = (step: DeliverableStep) =>
    leading.includes(step) || (step === "submit" && isAwaited(deliverable));
  const buttons = steps.filter(isLeading);
  const rest = steps.filter((step) => !isLeading(step));
  const take = (step: DeliverableStep) => start({ deliverable, step, onDone });
  return (
    <>
      {buttons.map((step) => (
        <Button
          key={step}
          size="small"
          variant={isNextFor(deliverable, step) ? "primary" : "secondary"}
          className="max-md:min-h-11"
          onClick={() => take(step)}
        >
          {labels[step]}
        </Button>
      ))}
      {rest.length > 0 && (
        <RowMenu label={`More for ${deliverable.creatorName}, ${nameOfDeliverable(deliverable)}`}>
          {rest.map((step) => (
            <MenuButton key={step} onClick={() => take(step)}>
              {labels[step]}
            </MenuButton>
          ))}
        </RowMenu>
      )}
    </>
  );
}
