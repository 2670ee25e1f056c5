import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

/** How a page writes what it shows into its address. The key is equal for addresses that show the same list. */
export type ViewAddress<V> = {
  /** Where a view leads that is not the page's own; without it the page stays. */
  path?: string;
  read: (address: URLSearchParams) => V;
  write: (view: V) => URLSearchParams;
  key: (view: V) => string;
};

/** A view that was asked for, and the address it was asked from: until that changes, it has not come yet. */
type Wish<V> = { view: V; from: string };
/** One text box, and the queries that its letters have led to. */
type Typing = { box: string; queries: string[] };

/**
 * The address as state. `asked` is the view that was asked for last, which the filters show at once; `waiting` tells
 * what is on its way: another list, or more of this one. The letters of one text box make one step in the history.
 */
export function useViewAddress<V>(view: V, { path, read, write, key }: ViewAddress<V>) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const wish = useRef<Wish<V>>(undefined);
  const typing = useRef<Typing>(undefined);
  const coming = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const asked = coming ? read(new URLSearchParams(coming.search)) : view;
  const waiting: "list" | "more" | undefined = coming && (key(asked) === key(view) ? "more" : "list");

  // A change may come before the one before it was rendered, so it reads the window and not the last rendering.
  const update = (change: (current: V) => V, box?: string) => {
    const { href, search } = window.location;
    const current = wish.current?.from === href ? wish.current.view : read(new URLSearchParams(search));
    const next = change(current);
    if (key(next) === key(current)) return;
    const query = write(next).toString();
    const run = typing.current;
    const isContinued = run !== undefined && run.box === box && run.queries.includes(search.slice(1));
    wish.current = { view: next, from: href };
    typing.current =
      box === undefined ? undefined : { box, queries: [...(isContinued ? run.queries : []), query] };
    navigate(
      { ...(path && { pathname: path }), search: query },
      { replace: isContinued, preventScrollReset: true },
    );
  };
  return { asked, waiting, update };
}

/** Brings the head of the results into sight when another list has come while somebody was reading far down. */
export function useHeadInSight(listKey: string) {
  const head = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  const shown = useRef(listKey);

  useEffect(() => {
    if (shown.current === listKey) return;
    shown.current = listKey;
    // Back and Forward bring their own place along.
    if (arrivedBy === "POP" || !head.current) return;
    if (head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView();
  }, [listKey, arrivedBy]);

  return head;
}

/**
 * The first of the items that 'load more' has added: give its element the `ref` to have it focused. `pages` grows with
 * each loading; a list of another key begins anew. The index is -1 when nothing was added.
 */
export function useNewItem(listKey: string, pages: number, count: number) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef({ listKey, pages, count });
  const before = shown.current;
  const index =
    before.listKey === listKey && before.pages < pages && before.count < count ? before.count : -1;

  useEffect(() => {
    shown.current = { listKey, pages, count };
    if (index >= 0) ref.current?.focus({ preventScroll: true });
  }, [listKey, pages, count, index]);

  return { index, ref };
}
