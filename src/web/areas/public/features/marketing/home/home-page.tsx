import type { SectionContent } from "#domain/content/sections.ts";
import type { Stock as StockData } from "#web/api/home-stock.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero, HeroSkeleton } from "./hero.tsx";
import { Steps } from "./steps.tsx";
import { type DrawLogo, Stock } from "./stock.tsx";
import { Testimonials } from "./testimonials.tsx";

type HomePageProps = {
  content: SectionContent["index"] | undefined;
  /** Undefined if the marketplaces cannot be read. */
  stock: StockData | undefined;
  brandLogo: DrawLogo;
};

/** Without content, the skeletons stay. */
export function HomePage({ content, stock, brandLogo }: HomePageProps) {
  if (!content) {
    return (
      <>
        <HeroSkeleton />
        <HomeSkeleton />
      </>
    );
  }
  return (
    <>
      <Hero content={content.hero} search={content.stock.search} />
      {stock && !content.stock.hidden && (
        <Stock content={content.stock} stock={stock} brandLogo={brandLogo} />
      )}
      <CachedElement as="div" cacheKey={() => ["home", content]}>
        {() => (
          <>
            {!content.features.hidden && <Features content={content.features} />}
            {!content.steps.hidden && <Steps content={content.steps} />}
            {!content.testimonials.hidden && content.testimonials.items.length > 0 && (
              <Testimonials content={content.testimonials} />
            )}
            {!content.callToAction.hidden && <CallToAction content={content.callToAction} />}
          </>
        )}
      </CachedElement>
    </>
  );
}

const columns = ["left", "right"];

/** The part below the hero while there is no content. */
function HomeSkeleton() {
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
