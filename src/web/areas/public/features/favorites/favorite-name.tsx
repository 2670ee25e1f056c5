import { Link } from "#web/ui/link.tsx";
import { NameSeal } from "#web/ui/marks.tsx";
import type { FavoriteEntry } from "./favorite-parts.ts";

/** Name of a creator or brand with a link to the profile, and the verification mark. */
export function FavoriteName({ entry: { kind, name, path, verified } }: { entry: FavoriteEntry }) {
  return (
    <>
      {path === undefined ? (
        <span>{name}</span>
      ) : (
        <Link to={path} className="hover:text-accent-text">
          {name}
        </Link>
      )}
      {verified && <NameSeal className={kind === "brand" ? "text-brand-text" : "text-accent-text"} />}
    </>
  );
}
