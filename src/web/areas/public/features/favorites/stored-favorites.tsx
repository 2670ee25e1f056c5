import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Choice, FavoriteList, rowClass } from "./favorite-list.tsx";
import { FavoriteNote } from "./favorite-note.tsx";
import { useNotes, writeNote } from "./favorite-notes.ts";
import { addFavorites, type FavoriteKind, removeFavorites } from "./favorites-store.ts";
import { storageFailure } from "./storage-failure.ts";
import type { FavoriteRecords } from "./use-favorite-records.ts";

type StoredFavoritesProps<T> = {
  kind: FavoriteKind;
  favorites: FavoriteRecords<T>;
  nameOf: (record: T) => string;
  children: (record: T, row: { choice: Choice; note: ReactNode }) => ReactNode;
};

/** Favorites of one kind, with notes. A removed one leaves a line to restore it. */
export function StoredFavorites<T extends { _id: string }>({
  kind,
  favorites,
  nameOf,
  children,
}: StoredFavoritesProps<T>) {
  const { rows, deleted, loading, failure, retry } = favorites;
  const shown = rows.filter(({ isFavorite }) => isFavorite);
  if (rows.length + deleted.length + loading === 0 && failure === undefined) return null;
  return (
    <FavoriteList
      kind={kind}
      count={shown.length + loading}
      list={undefined}
      footer={
        failure !== undefined && (
          <ErrorBox
            title="Your favorites could not be loaded"
            message={failure}
            onRetry={retry}
            level={3}
            className="mt-4"
          />
        )
      }
    >
      {(choiceOf) => (
        <>
          {rows.map(({ record, isFavorite }) => (
            <FavoriteRow
              key={record._id}
              kind={kind}
              id={record._id}
              name={nameOf(record)}
              isFavorite={isFavorite}
            >
              {children(record, {
                choice: choiceOf(record._id),
                note: <FavoriteNote id={record._id} name={nameOf(record)} />,
              })}
            </FavoriteRow>
          ))}
          {loading > 0 && (
            <li>
              <LoadingRows count={Math.min(loading, 6)} />
            </li>
          )}
          {deleted.length > 0 && <DeletedRow kind={kind} ids={deleted} />}
        </>
      )}
    </FavoriteList>
  );
}

type FavoriteRowProps = {
  kind: FavoriteKind;
  id: string;
  name: string;
  isFavorite: boolean;
  children: ReactNode;
};

function FavoriteRow({ kind, id, name, isFavorite, children }: FavoriteRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isUsed = useRef(false);
  // Keeps the focus here after a removal or restoration on this page, but not after one in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row has become another one.
  useEffect(() => {
    if (isUsed.current) row.current?.querySelector<HTMLElement>("[data-restore], [aria-pressed]")?.focus();
    isUsed.current = false;
  }, [isFavorite]);
  const use = ({ target }: React.MouseEvent) => {
    isUsed.current = (target as Element).closest("[data-restore], [aria-pressed]") !== null;
  };
  return (
    <li
      ref={row}
      onClickCapture={use}
      className={isFavorite ? rowClass : "flex items-center gap-4 border-line border-b py-2.5"}
    >
      {isFavorite ? children : <RemovedRow kind={kind} id={id} name={name} />}
    </li>
  );
}

function RemovedRow({ kind, id, name }: { kind: FavoriteKind; id: string; name: string }) {
  return (
    <>
      <p className="min-w-0 grow text-ink-soft [overflow-wrap:anywhere]">{`${name} was removed.`}</p>
      <Button
        variant="quiet"
        size="small"
        data-restore=""
        aria-label={`Add ${name} again`}
        onClick={() => {
          if (!addFavorites(kind, [id])) toast(storageFailure);
        }}
      >
        Undo
      </Button>
    </>
  );
}

const words = { influencer: ["creator", "creators"], brand: ["brand", "brands"] } as const;

/** Deleted favorites. Only the visitor's own note is left. */
function DeletedRow({ kind, ids }: { kind: FavoriteKind; ids: readonly string[] }) {
  const notes = useNotes();
  const [one, many] = words[kind];
  const remove = () => {
    if (!removeFavorites(kind, ids)) {
      toast(storageFailure);
      return;
    }
    for (const id of ids) writeNote(id, "");
    document.getElementById(`${kind}-list`)?.focus();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-5">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {ids.length === 1
            ? `A ${one} you saved is no longer listed.`
            : `${ids.length} ${many} you saved are no longer listed.`}
        </p>
        {ids.map((id) =>
          notes[id] === undefined ? null : (
            <p key={id} className="mt-1 text-ink-soft text-small [overflow-wrap:anywhere]">
              {`Your note: ${notes[id]}`}
            </p>
          ),
        )}
      </div>
      <Button variant="secondary" size="small" onClick={remove}>
        {ids.length === 1 ? "Remove it" : "Remove them"}
      </Button>
    </li>
  );
}

export function LoadingRows({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading your favorites">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move.
        <div key={place} className={rowClass}>
          <Skeleton className="aspect-square w-full rounded-field md:row-span-2" />
          <div className="grid content-start gap-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="col-span-3 h-10 md:col-span-1 md:col-start-3 md:row-start-1" />
          <Skeleton className="col-span-3 h-9 md:col-span-2 md:col-start-2" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
