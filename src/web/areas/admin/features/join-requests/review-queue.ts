import type { RefObject } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { focusedRow, focusRow, useFocusAfterChange } from "./row-focus.ts";

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

/**
 * Where one is among the requests: at the one that the panel shows, else at the row that has focus. `title` gets focus
 * when no row is left.
 */
export function useReviewQueue(
  requests: readonly JoinRequest[],
  openId: string | null,
  onOpen: (id: string | null) => void,
  title: RefObject<HTMLElement | null>,
) {
  const focusAfterChange = useFocusAfterChange(requests, openId, title);
  const place = requests.findIndex((request) => request._id === openId);
  const currentPlace = () => requests.findIndex((request) => request._id === (openId ?? focusedRow()));

  return {
    open: requests[place],
    /** From 1. */
    position: place + 1,
    hasPrevious: place > 0,
    hasNext: place >= 0 && place < requests.length - 1,

    move(step: 1 | -1) {
      const from = currentPlace();
      const next = from === -1 ? requests[0] : requests[from + step];
      if (!next) return;
      if (openId !== null) onOpen(next._id);
      else focusRow(next._id);
    },

    withCurrent(use: (request: JoinRequest) => void) {
      const current = requests[currentPlace()];
      if (current) use(current);
    },

    /** The next request takes the place of one that is decided; after the last one, the one before it. */
    moveOn(decided: JoinRequest) {
      const from = requests.findIndex((request) => request._id === decided._id);
      const next = requests[from + 1] ?? requests[from - 1];
      if (openId !== null) onOpen(next?._id ?? null);
      else focusAfterChange(next?._id ?? null);
    },
  };
}
