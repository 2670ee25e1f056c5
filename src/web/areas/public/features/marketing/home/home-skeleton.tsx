import { Container } from "#web/ui/container.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";

const columns = ["left", "right"];

/** The part below the hero while there is no content. */
export function HomeSkeleton() {
  return (
    <Container className="grid gap-x-16 gap-y-12 py-20 lg:grid-cols-2 lg:py-28">
      {columns.map((column) => (
        <div key={column}>
          <Skeleton className="h-9 w-3/5" />
          <SkeletonText lines={6} className="mt-8" />
        </div>
      ))}
    </Container>
  );
}
