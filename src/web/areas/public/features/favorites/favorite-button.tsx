import clsx from "clsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type FavoriteKind, toggleFavorite, useFavorites } from "./favorites-store.ts";
import { storageFailure } from "./storage-failure.ts";

type FavoriteButtonProps = { kind: FavoriteKind; id: string; name: string; className?: string };

/** Favorite button of a card, which adds a creator or brand to the favorites in this browser. */
export function FavoriteButton({ kind, id, name, className }: FavoriteButtonProps) {
  const isFavorite = useFavorites(kind).includes(id);
  return (
    <Tooltip content={isFavorite ? "Remove from favorites" : "Add to favorites"} repeatsName>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={`Favorite ${name}`}
          aria-pressed={isFavorite}
          onClick={() => {
            const result = toggleFavorite(kind, id);
            if (result === "failed") toast(storageFailure);
            else toast({ title: `${name} ${result === "added" ? "added to" : "removed from"} favorites` });
          }}
          className={clsx(
            "inline-flex size-11 items-center justify-center rounded-full text-ink",
            "transition-[background-color,color,transform] duration-150 ease-glide active:scale-90",
            "aria-pressed:text-accent-text",
            className,
          )}
        >
          <LineIcon name="heart" className={clsx("size-5", isFavorite && "fill-current")} />
        </button>
      )}
    </Tooltip>
  );
}
