import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { deliverableActionLabels, draftNeeded } from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { PieceStep } from "./piece-step.ts";
import type { PieceSteps } from "./use-piece-steps.tsx";

const labels: Record<PieceStep, string> = {
  ...deliverableActionLabels,
  edit: "Edit title and days",
  results: "Enter figures",
};
/** Steps with buttons; the others are in a menu. */
const leading: readonly PieceStep[] = ["approve", "forward", "publish", "verify"];
/** Whether this is the step that the team should take next. */
function isNextFor({ actions }: Deliverable, step: PieceStep): boolean {
  const isReady = actions.find(({ action }) => action === "approve")?.missing.length === 0;
  return step === "verify" || step === (isReady ? "approve" : "forward");
}

/** Steps that an editor can take now, except for asking for changes. */
export function stepsOfPiece({ actions, state }: Deliverable): PieceStep[] {
  const steps = actions.flatMap(({ action, missing }): PieceStep[] => {
    if (action === "ask" || action === "answer" || action === "refuse") return [];
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

type PieceActionsProps = {
  piece: Deliverable;
  start: PieceSteps["start"];
  onDone?: (() => void) | undefined;
};

/** Steps of a deliverable that the user may take. */
export function PieceActions({ piece, start, onDone }: PieceActionsProps) {
  const steps = stepsOfPiece(piece);
  const isLeading = (step: PieceStep) => leading.includes(step) || (step === "submit" && isAwaited(piece));
  const buttons = steps.filter(isLeading);
  const rest = steps.filter((step) => !isLeading(step));
  const take = (step: PieceStep) => start({ piece, step, onDone });
  return (
    <>
      {buttons.map((step) => (
        <Button
          key={step}
          size="small"
          variant={isNextFor(piece, step) ? "primary" : "secondary"}
          className="max-md:min-h-11"
          onClick={() => take(step)}
        >
          {labels[step]}
        </Button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          trigger={(trigger) => (
            <button
              {...trigger}
              type="button"
              aria-label={`More for ${piece.creatorName}, ${pieceName(piece)}`}
              className="inline-flex size-9 items-center justify-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:size-11"
            >
              <EllipsisVertical aria-hidden="true" className="size-4.5" />
            </button>
          )}
        >
          {rest.map((step) => (
            <MenuButton key={step} onClick={() => take(step)}>
              {labels[step]}
            </MenuButton>
          ))}
        </DropdownMenu>
      )}
    </>
  );
}
