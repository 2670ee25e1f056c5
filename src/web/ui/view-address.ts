import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

/** How a page stores its view in the URL. The key is equal for URLs that show the same list. */
export type ViewAddress<V> = {
  /** Path of views that belong to another page; without it, the path stays. */
  path?: string;
  read: (address: URLSearchParams) => V;
  write: (view: V) => URLSearchParams;
  key: (view: V) => string;
};

/** A requested view and the URL at the time of the request. The view is pending until that URL changes. */
type Wish<V> = { view: V; from: string };
/** A text box, and the queries that typing in it has caused. */
type Typing = { box: string; queries: string[] };

/**
 * The URL as state. `asked`: the last requested view, which the filters show immediately. `waiting`: whether
 * another list or more of this one is loading. Typing in one text box creates a single history entry.
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

  // A change may come before the previous one was rendered, so it reads the window's URL instead of the last
  // render's.
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

/** Scrolls to the head of the results when another list has loaded while the user was further down. */
export function useHeadInSight(listKey: string) {
  const head = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  const shown = useRef(listKey);

  useEffect(() => {
    if (shown.current === listKey) return;
    shown.current = listKey;
    // Back and Forward restore their own scroll position.
    if (arrivedBy === "POP" || !head.current) return;
    if (head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView();
  }, [listKey, arrivedBy]);

  return head;
}

/**
 * The first item that 'Load More' added. Give its element the `ref` to focus it. `pages` grows with each load; a
 * list with another key starts over. The index is -1 if nothing was added.
 */
export function useNewItem(listKey: string, pages: number, count: number) {
  const ref = useRef<HTMLElement>(null);
  const [list, setList] = useState({ listKey, pages, count, newIndex: -1 });

  if (list.listKey !== listKey || list.pages !== pages || list.count !== count) {
    const hasGrown = list.listKey === listKey && list.pages < pages && list.count < count;
    setList({ listKey, pages, count, newIndex: hasGrown ? list.count : -1 });
  }

  useEffect(() => {
    if (list.newIndex >= 0) ref.current?.focus({ preventScroll: true });
  }, [list]);

  return { index: list.newIndex, ref };
}
