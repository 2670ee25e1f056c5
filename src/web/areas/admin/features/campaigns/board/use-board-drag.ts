import {
  type DragMoveEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { opensDialog } from "../step-dialog.tsx";
import type { Steps } from "../steps.ts";
import {
  actionsTo,
  type ColumnId,
  columnIds,
  fits,
  type Place,
  placeOf,
  rankingAt,
} from "./board-columns.ts";
import { backText, droppedText, pickedUpText, placeText } from "./drag-announcements.ts";

/** A lifted card, and where it would be dropped. */
export type Dragged = { creator: Collaboration; from: Place; to: Place; byKeyboard: boolean };

type Board = {
  /** By rank. */
  creators: readonly Collaboration[];
  columns: ReadonlyMap<ColumnId, readonly Collaboration[]>;
  steps: Pick<Steps, "start" | "rank">;
};

const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboardCodes = { start: ["Space", "Enter"], cancel: ["Escape"], end: ["Space", "Enter"] };

/** Drags cards by mouse, touch, and keyboard. `announcement`: for a live region. */
export function useBoardDrag(board: Board) {
  const { creators, columns } = board;
  const [lifted, setDragged] = useState<Dragged>();
  // Uses the server's latest version of the creator.
  const now = creators.find(({ _id }) => _id === lifted?.creator._id);
  const dragged = lifted && now ? { ...lifted, creator: now } : lifted;
  const [announcement, setAnnouncement] = useState("");
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const move = (to: Place) => {
    if (dragged === undefined || (to.column === dragged.to.column && to.index === dragged.to.index)) return;
    setDragged({ ...dragged, to });
    if (dragged.byKeyboard)
      setAnnouncement(`${dragged.creator.creatorName}: ${placeText(columns, dragged.creator, to)}.`);
  };
  const sensors = useBoardSensors((code) => {
    const to = dragged && placeAfter(code, dragged, columns);
    if (to) move(to);
    return to !== undefined;
  });
  const follow = ({ over }: Pick<DragMoveEvent, "over">) => {
    if (dragged && !dragged.byKeyboard) move(placeUnder(dragged, over?.id, pointer.current?.y));
  };
  const handlers = {
    onDragStart({ active, activatorEvent }: DragStartEvent) {
      const creator = creators.find(({ _id }) => _id === active.id);
      if (creator === undefined) return;
      const from = placeOf(creators, creator);
      setDragged({ creator, from, to: from, byKeyboard: activatorEvent instanceof KeyboardEvent });
      setAnnouncement(pickedUpText(columns, creator, from));
    },
    onDragMove: follow,
    // A move names the column before it, which matters for narrow ones.
    onDragOver: follow,
    onDragEnd() {
      setDragged(undefined);
      if (dragged) setAnnouncement(drop(dragged, board));
    },
    onDragCancel() {
      setDragged(undefined);
      if (dragged) setAnnouncement(backText(columns, dragged.creator, dragged.from));
    },
    collisionDetection(given: Parameters<typeof pointerWithin>[0]) {
      pointer.current = given.pointerCoordinates;
      return pointerWithin(given);
    },
  };
  return { dragged, announcement, sensors, handlers };
}

/** Sensors for mouse, touch, and keyboard. `onKey` returns whether it handled the key. */
function useBoardSensors(onKey: (code: string) => boolean) {
  const pressed = useEffectEvent(onKey);
  const latest = useRef<typeof onKey>(() => false);
  useLayoutEffect(() => {
    latest.current = (code) => pressed(code);
  }, []);
  // Created once, so that dragging does not render every card again.
  const [keyboard] = useState(() => ({
    keyboardCodes,
    coordinateGetter: (event: KeyboardEvent) => {
      if (latest.current(event.code)) event.preventDefault();
      return undefined;
    },
  }));
  return useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
}

/** Target of a card that is dropped at a height in a column. A card that may not go there returns to its place. */
function placeUnder({ creator, from }: Dragged, over: unknown, y: number | undefined): Place {
  const column = columnIds.find((id) => id === over && fits(creator, id));
  if (column === undefined || y === undefined) return from;
  return { column, index: indexAt(column, creator._id, y) };
}

/** Carries out a drop. Returns its announcement. */
function drop({ creator, from, to }: Dragged, { creators, columns, steps }: Board): string {
  const ranking = rankingAt(creators, creator, to);
  if (to.column === from.column) {
    if (ranking) steps.rank(creator, ranking);
    return droppedText(columns, creator, to, false);
  }
  const asked = { creators: [creator], actions: actionsTo(creator, to.column), ranking };
  steps.start(asked);
  return droppedText(columns, creator, to, opensDialog(asked));
}

/** Target of an arrow key: the next column that accepts the card, or the next position in the column. */
function placeAfter(code: string, { creator, to }: Dragged, columns: Board["columns"]): Place | undefined {
  const others = (column: ColumnId) =>
    columns.get(column)?.filter(({ _id }) => _id !== creator._id).length ?? 0;
  if (code === "ArrowUp") return { ...to, index: Math.max(0, to.index - 1) };
  if (code === "ArrowDown") return { ...to, index: Math.min(others(to.column), to.index + 1) };
  if (code !== "ArrowLeft" && code !== "ArrowRight") return undefined;
  const at = columnIds.indexOf(to.column);
  const onward = code === "ArrowRight" ? columnIds.slice(at + 1) : columnIds.slice(0, at).toReversed();
  const column = onward.find((each) => fits(creator, each));
  return column === undefined ? to : { column, index: Math.min(to.index, others(column)) };
}

/** Index among the cards of a column, without the lifted one, at a height in the window. */
function indexAt(column: ColumnId, draggedId: string, y: number): number {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-card]`)].filter(
    ({ dataset }) => dataset.card !== draggedId,
  );
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = cards[middle]?.getBoundingClientRect();
    if (box && y > box.top + box.height / 2) low = middle + 1;
    else high = middle;
  }
  return low;
}
