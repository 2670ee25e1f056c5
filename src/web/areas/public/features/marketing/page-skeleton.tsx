import { Container } from "#web/ui/container.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";

const columns = ["left", "middle", "right"];

type PageSkeletonProps = {
  title: string;
  /** Adds placeholders for two buttons. */
  buttons?: boolean;
};

/** Replaces a page whose text failed to load or is still loading. */
export function PageSkeleton({ title, buttons = false }: PageSkeletonProps) {
  return (
    <Container className="py-16 lg:py-24">
      <h1 className="sr-only">{title}</h1>
      <SkeletonGroup label="Loading">
        <Skeleton className="h-14 w-4/5 max-w-[44rem]" />
        <Skeleton className="mt-3 h-14 w-3/5 max-w-[32rem]" />
        <SkeletonText lines={3} className="mt-10 max-w-[36rem]" />
        {buttons && (
          <div className="mt-8 flex flex-wrap gap-3">
            <Skeleton className="h-14 w-60 rounded-full" />
            <Skeleton className="h-14 w-54 rounded-full" />
          </div>
        )}
        <Skeleton className="mt-16 aspect-[21/9] w-full" />
        <div className="mt-16 grid gap-12 lg:grid-cols-3">
          {columns.map((column) => (
            <div key={column}>
              <Skeleton className="mb-6 h-7 w-2/3" />
              <SkeletonText lines={4} />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </Container>
  );
}
