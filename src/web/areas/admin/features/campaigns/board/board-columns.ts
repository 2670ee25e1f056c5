import {
  boardStates,
  type CollaborationState,
  collaborationMachine,
  collaborationStateLabels,
  type EditorAction,
  editorActions,
} from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { grouped } from "#domain/grouped.ts";

/** A state of the board, or all final states together. */
export type ColumnId = CollaborationState | "ended";
export const columnIds: readonly ColumnId[] = [...boardStates, "ended"];

/** A column, and an index among its cards without the moved one. */
export type Place = { column: ColumnId; index: number };

export function columnOf(state: CollaborationState): ColumnId {
  return boardStates.includes(state) ? state : "ended";
}

export function columnLabel(column: ColumnId): string {
  return column === "ended" ? "Ended" : collaborationStateLabels[column];
}

/** Creators by column. `creators` by rank. */
export function columnsOf(creators: readonly Collaboration[]): ReadonlyMap<ColumnId, Collaboration[]> {
  const filled = grouped(creators, ({ state }) => columnOf(state));
  return new Map(columnIds.map((column) => [column, filled.get(column) ?? []]));
}

/** Reuses the arrays of unchanged columns, so that they need not be rendered again. */
export function withKnown(
  columns: ReadonlyMap<ColumnId, Collaboration[]>,
  known: ReadonlyMap<ColumnId, Collaboration[]> | undefined,
): ReadonlyMap<ColumnId, Collaboration[]> {
  return new Map(
    [...columns].map(([column, creators]) => {
      const before = known?.get(column);
      const isSame =
        before?.length === creators.length && creators.every((creator, index) => creator === before[index]);
      return [column, isSame ? before : creators] as const;
    }),
  );
}

/** State changes that the caller may make for a creator. */
export function stepsOf({ actions }: Collaboration) {
  return actions.flatMap(({ action, ...rest }) =>
    editorActions.some((each) => each === action) ? [{ action: action as EditorAction, ...rest }] : [],
  );
}

export function stateAfter(state: CollaborationState, action: EditorAction): CollaborationState {
  const step = collaborationMachine.step(state, action, "editor");
  return typeof step === "string" ? state : step.to;
}

/** Actions available to the caller that lead to a column. */
export function actionsTo(creator: Collaboration, column: ColumnId): EditorAction[] {
  return stepsOf(creator)
    .filter(({ action }) => columnOf(stateAfter(creator.state, action)) === column)
    .map(({ action }) => action);
}

/** Whether a card can be dropped on a column: its own, or one that an action leads to. */
export function fits(creator: Collaboration, column: ColumnId): boolean {
  return columnOf(creator.state) === column || actionsTo(creator, column).length > 0;
}

/** Current position of a card. */
export function placeOf(creators: readonly Collaboration[], { _id, state }: Collaboration): Place {
  const column = columnOf(state);
  const own = creators.filter((each) => columnOf(each.state) === column);
  return { column, index: own.findIndex((each) => each._id === _id) };
}

/** New position of a creator: right after another one, or null for the very first. */
export type Ranking = { after: string | null; rank: number };

/** Undefined if the creator is already there. */
export function rankingAt(
  creators: readonly Collaboration[],
  creator: Collaboration,
  { column, index }: Place,
): Ranking | undefined {
  const others = creators.filter(({ _id }) => _id !== creator._id);
  const own = others.filter(({ state }) => columnOf(state) === column);
  if (index === own.filter(({ rank }) => rank < creator.rank).length) return undefined;
  const before = index > 0 ? own[index - 1] : undefined;
  const first = own[0];
  const at = before ? others.indexOf(before) + 1 : first ? others.indexOf(first) : 0;
  const previous = others[at - 1];
  const next = others[at];
  return {
    after: previous?._id ?? null,
    rank: ((previous?.rank ?? (next?.rank ?? 0) - 2) + (next?.rank ?? (previous?.rank ?? 0) + 2)) / 2,
  };
}
