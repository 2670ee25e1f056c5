import clsx from "clsx";
import Heart from "lucide-react/icons/heart";
import { toast } from "#web/ui/toast.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { type FavouriteKind, toggleFavourite, useFavourites } from "./favorites-store.ts";

type FavouriteButtonProps = { kind: FavouriteKind; id: string; name: string; className?: string };

/** The heart of a card: keeps a creator or a brand in this browser. */
export function FavouriteButton({ kind, id, name, className }: FavouriteButtonProps) {
  const isFavourite = useFavourites(kind).includes(id);
  return (
    <Tooltip content={isFavourite ? "Remove from favorites" : "Add to favorites"} repeatsName>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={`Favorite ${name}`}
          aria-pressed={isFavourite}
          onClick={() => {
            const added = toggleFavourite(kind, id);
            toast({ title: added ? `${name} added to favorites` : `${name} removed from favorites` });
          }}
          className={clsx(
            "inline-flex size-11 items-center justify-center rounded-full text-ink",
            "transition-[background-color,color,transform] duration-150 ease-glide active:scale-90",
            "aria-pressed:text-accent-text",
            className,
          )}
        >
          <Heart className={clsx("size-5", isFavourite && "fill-current")} aria-hidden="true" />
        </button>
      )}
    </Tooltip>
  );
}
