import { useDraggable } from "@dnd-kit/core";
import clsx from "clsx";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type MouseEvent, memo, type ReactNode, type TouchEvent } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { CardFace } from "./card-face.tsx";

export const cardBox = "relative rounded-field border border-line bg-raised p-3 pb-2.5";

type BoardCardProps = {
  creator: Collaboration;
  today: string | undefined;
  withState: boolean;
  mayMove: boolean;
  menu: (creator: Collaboration) => ReactNode;
  onOpen: (id: string) => void;
};

/** A card that can be dragged as a whole, and lifted with the keyboard by its handle. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { creator, today, withState, mayMove, menu, onOpen } = props;
  const { _id, creatorName } = creator;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: _id,
    disabled: !mayMove,
  });
  const begin = (event: MouseEvent | TouchEvent) => {
    // What is pressed in a menu or a dialog is no hold on the card.
    if (!(event.target as Element).closest("[role=menu], dialog")) {
      listeners?.[event.type === "mousedown" ? "onMouseDown" : "onTouchStart"]?.(event);
    }
  };
  return (
    <li
      ref={setNodeRef}
      data-card={_id}
      onMouseDown={mayMove ? begin : undefined}
      onTouchStart={mayMove ? begin : undefined}
      className={clsx(
        cardBox,
        "group/card transition-[border-color,opacity] duration-150 hover:border-line-strong",
        mayMove && "cursor-grab",
        isDragging && "opacity-40",
      )}
    >
      <CardFace creator={creator} today={today} withState={withState} onOpen={onOpen} />
      <div className="absolute top-1.5 right-1 flex flex-col items-center">
        {menu(creator)}
        {mayMove && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            aria-label={`Move ${creatorName}`}
            aria-describedby={attributes["aria-describedby"]}
            aria-roledescription="draggable card"
            data-handle
            onKeyDown={(event) => listeners?.onKeyDown?.(event)}
            className="inline-flex size-7 cursor-grab items-center justify-center rounded-full text-ink-faint hover:text-ink"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </li>
  );
});
