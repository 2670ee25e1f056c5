import { cardGrid } from "#web/ui/card-grid.ts";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";

const placeholders = ["a", "b", "c", "d", "e", "f"];

export function InfluencerCardSkeletons() {
  return (
    <SkeletonGroup label="Loading influencers" className={cardGrid}>
      {placeholders.map((place) => (
        <div
          key={place}
          data-skeleton-card
          className="overflow-hidden rounded-card border border-line bg-raised"
          aria-hidden="true"
        >
          <Skeleton className="aspect-4/3 rounded-none!" />
          <div className="p-5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <SkeletonText lines={2} className="mt-5" />
            <Skeleton className="mt-6 h-12" />
            <Skeleton className="mt-4 h-20" />
            <Skeleton className="mt-5 h-6 w-2/3" />
            <Skeleton className="mt-5 h-11 rounded-full!" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
