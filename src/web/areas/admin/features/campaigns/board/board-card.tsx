import clsx from "clsx";
import { memo, type ReactNode } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { LineDrawing } from "#web/ui/line-icon.tsx";
import { CardFace } from "./card-face.tsx";
import { dragInstructionsId } from "./drag-announcements.ts";

/** Six dots. */
const gripDots =
  "M9 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2M9 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M9 18a1 1 0 1 0 0 2 1 1 0 0 0 0-2M15 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2M15 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M15 18a1 1 0 1 0 0 2 1 1 0 0 0 0-2";

export const cardBox = "relative rounded-field border border-line bg-raised p-3 pb-2.5";

type BoardCardProps = {
  creator: Collaboration;
  today: string | undefined;
  withState: boolean;
  mayMove: boolean;
  menu: (creator: Collaboration) => ReactNode;
  onOpen: (id: string) => void;
};

/** A card that can be dragged as a whole, or lifted with the keyboard by its handle. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { creator, today, withState, mayMove, menu, onOpen } = props;
  return (
    <li
      data-card={creator._id}
      className={clsx(
        cardBox,
        "group/card transition-[border-color,opacity] duration-150 hover:border-line-strong data-held:opacity-40",
        mayMove && "cursor-grab",
      )}
    >
      <CardFace creator={creator} today={today} withState={withState} onOpen={onOpen} />
      <div className="absolute top-1.5 right-1 flex flex-col items-center">
        {menu(creator)}
        {mayMove && (
          <button
            type="button"
            aria-label={`Move ${creator.creatorName}`}
            aria-describedby={dragInstructionsId}
            aria-roledescription="draggable card"
            data-handle
            className="inline-flex size-7 cursor-grab items-center justify-center rounded-full text-ink-faint hover:text-ink"
          >
            <LineDrawing path={gripDots} className="size-4" />
          </button>
        )}
      </div>
    </li>
  );
});
