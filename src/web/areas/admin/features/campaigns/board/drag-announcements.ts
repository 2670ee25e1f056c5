import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { type ColumnId, columnLabel, columnOf, type Place } from "./board-columns.ts";

export const dragInstructionsId = "drag-instructions";
export const dragInstructions =
  "Press Space to pick up the card. The left and right arrow keys choose a column, up and down a position. Space or Enter drops the card, and Escape puts it back. The card’s menu does the same.";

type Columns = ReadonlyMap<ColumnId, readonly Collaboration[]>;

/** 'Cleared, position 2 of 5' after the move. */
export function placeText(columns: Columns, { _id }: Collaboration, { column, index }: Place): string {
  const others = columns.get(column)?.filter((each) => each._id !== _id).length ?? 0;
  return `${columnLabel(column)}, position ${index + 1} of ${others + 1}`;
}

export function pickedUpText(columns: Columns, creator: Collaboration, place: Place): string {
  return `Picked up ${creator.creatorName}: ${placeText(columns, creator, place)}.`;
}

export function droppedText(columns: Columns, creator: Collaboration, place: Place, asks: boolean): string {
  const where = placeText(columns, creator, place);
  const isSame = columnOf(creator.state) === place.column;
  if (asks) return `${columnLabel(place.column)} needs a decision first. A dialog opens.`;
  return `${isSame ? "Placed" : "Moved"} ${creator.creatorName}: ${where}.`;
}

export function backText(columns: Columns, creator: Collaboration, place: Place): string {
  return `Put back ${creator.creatorName}: ${placeText(columns, creator, place)}.`;
}
