import { expect, test } from "vitest";
import type { CollaborationAction, CollaborationState } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { actionsTo, columnsOf, fits, placeOf, rankingAt, withKnown } from "./board-columns.ts";

function creator(id: string, state: CollaborationState, rank: number, actions: CollaborationAction[] = []) {
  const offered = actions.map((action) => ({ action, label: action, missing: [] }));
  return { _id: id, state, rank, actions: offered } as unknown as Collaboration;
}

const listed = [1, 2, 4].map((rank) => creator(`listed-${rank}`, "listed", rank, ["clear", "pass"]));
const cleared = creator("cleared-3", "cleared", 3, ["unclear", "pass"]);
const board = [...listed, cleared].toSorted((one, other) => one.rank - other.rank);
const [first, second, last] = listed as [Collaboration, Collaboration, Collaboration];

test("ends share a column, and a card fits where one of its actions leads", () => {
  const ended = [creator("a", "passed", 1), creator("b", "cancelled", 2)];
  expect(columnsOf(ended).get("ended")).toEqual(ended);
  expect(fits(first, "listed")).toBe(true);
  expect(fits(first, "cleared")).toBe(true);
  expect(fits(first, "invited")).toBe(false);
  expect(actionsTo(creator("c", "invited", 1, ["pass", "close"]), "ended")).toEqual(["pass", "close"]);
  // Actions of creators and of the system are nobody's to drag.
  expect(fits(creator("d", "producing", 1, ["finish"]), "published")).toBe(false);
});

test("a card keeps its rank where it is, and gets one between its neighbors elsewhere", () => {
  expect(placeOf(board, second)).toEqual({ column: "listed", index: 1 });
  expect(rankingAt(board, second, { column: "listed", index: 1 })).toBeUndefined();
  // Right after the card before it, though one of another column comes between them and the next.
  expect(rankingAt(board, first, { column: "listed", index: 1 })).toEqual({ after: second._id, rank: 2.5 });
  expect(rankingAt(board, first, { column: "listed", index: 2 })).toEqual({ after: last._id, rank: 5 });
  expect(rankingAt(board, last, { column: "listed", index: 0 })).toEqual({ after: null, rank: 0 });
  // Before the first card of another column: after whoever comes before that card.
  expect(rankingAt(board, last, { column: "cleared", index: 0 })).toEqual({ after: second._id, rank: 2.5 });
  expect(rankingAt(board, last, { column: "cleared", index: 1 })).toBeUndefined();
  expect(rankingAt(board, last, { column: "agreed", index: 0 })).toBeUndefined();
});

test("columns in which nothing has changed stay the same", () => {
  const before = columnsOf(board);
  const after = withKnown(columnsOf([...board, creator("new", "agreed", 9)]), before);
  expect(after.get("listed")).toBe(before.get("listed"));
  expect(after.get("agreed")).not.toBe(before.get("agreed"));
});
