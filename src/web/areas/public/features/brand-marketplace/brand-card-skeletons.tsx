import { cardGrid } from "#web/ui/card-grid.ts";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";

const placeholders = ["a", "b", "c", "d", "e", "f"];

/** Placeholders for cards that are loading. */
export function BrandCardSkeletons() {
  return (
    <SkeletonGroup label="Loading brands" className={cardGrid}>
      {placeholders.map((place) => (
        <div
          key={place}
          data-skeleton-card
          className="rounded-card border border-line border-t-4 bg-raised p-5"
          aria-hidden="true"
        >
          <Skeleton className="size-16 rounded-field!" />
          <Skeleton className="mt-4 h-4 w-2/5" />
          <Skeleton className="mt-2 h-6 w-4/5" />
          <SkeletonText lines={3} className="mt-5" />
          <Skeleton className="mt-5 h-34" />
          <Skeleton className="mt-5 h-5 w-3/5" />
          <Skeleton className="mt-5 h-11 rounded-full!" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
