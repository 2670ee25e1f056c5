import { DndContext, DragOverlay } from "@dnd-kit/core";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Steps } from "../steps.ts";
import { BoardCard, cardBox } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { type ColumnId, columnIds, columnsOf, fits, withKnown } from "./board-columns.ts";
import { CardFace } from "./card-face.tsx";
import { CardHold } from "./card-hold.tsx";
import { dragInstructions, dragInstructionsId } from "./drag-announcements.ts";
import { useBoardDrag } from "./use-board-drag.ts";

export type BoardProps = {
  /** By rank. */
  creators: readonly Collaboration[];
  today: string | undefined;
  steps: Pick<Steps, "start" | "rank" | "message">;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  /** Must be stable, so that dragging does not render every card again. */
  menu: (creator: Collaboration) => ReactNode;
};

/** Columns of the board. Unchanged ones keep their identity. */
function useColumns(creators: readonly Collaboration[]) {
  const known = useRef<ReturnType<typeof columnsOf>>(undefined);
  const columns = useMemo(() => withKnown(columnsOf(creators), known.current), [creators]);
  useEffect(() => {
    known.current = columns;
  }, [columns]);
  return columns;
}

/** Disables dnd-kit's announcements in favor of our live region. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const accessibility = {
  announcements: silent,
  screenReaderInstructions: { draggable: dragInstructions },
};

/** Creators of a campaign in draggable columns by state. */
export function Board({ creators, today, steps, mayEdit, onOpen, menu }: BoardProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly ColumnId[]>([]);
  const setFolded = useCallback(
    (column: ColumnId, isFolded: boolean) =>
      setOpened((all) => [...all.filter((each) => each !== column), ...(isFolded ? [] : [column])]),
    [],
  );
  const columns = useColumns(creators);
  const { dragged, announcement, sensors, handlers } = useBoardDrag({ creators, columns, steps });
  useEffect(() => {
    if (dragged?.byKeyboard) {
      ref.current?.querySelector("[data-mark]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [dragged]);
  const card = useCallback(
    (creator: Collaboration) => (
      <BoardCard
        creator={creator}
        today={today}
        withState={columnIds.every((column) => column !== creator.state)}
        mayMove={mayEdit}
        menu={menu}
        onOpen={onOpen}
      />
    ),
    [today, mayEdit, menu, onOpen],
  );
  return (
    <DndContext id={dragInstructionsId} sensors={sensors} accessibility={accessibility} {...handlers}>
      <CardHold
        ref={ref}
        mayMove={mayEdit}
        data-board
        className="-mx-4 flex h-[calc(100dvh-7rem)] min-h-96 gap-1.5 overflow-x-auto px-4 pb-3 sm:-mx-8 sm:px-8"
      >
        {columnIds.map((column) => {
          const own = columns.get(column) ?? [];
          // Empty ones leave room for the others.
          const isFoldable = column === "ended" || own.length === 0;
          const isTarget = dragged?.to.column === column && dragged.to !== dragged.from;
          return (
            <BoardColumn
              key={column}
              column={column}
              creators={own}
              card={card}
              isDimmed={dragged !== undefined && !fits(dragged.creator, column)}
              drop={isTarget ? { id: dragged.creator._id, index: dragged.to.index } : undefined}
              isFolded={isFoldable && !opened.includes(column)}
              onFold={isFoldable ? setFolded : undefined}
              onMessage={mayEdit ? steps.message : undefined}
            />
          );
        })}
      </CardHold>
      <p role="status" aria-live="assertive" data-words className="sr-only">
        {announcement}
      </p>
      <DragOverlay dropAnimation={null}>
        {dragged && !dragged.byKeyboard && (
          <div className={`${cardBox} rotate-1 cursor-grabbing shadow-float`}>
            <CardFace creator={dragged.creator} today={today} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
