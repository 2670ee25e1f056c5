import type { SectionContent } from "#domain/content/sections.ts";
import type { Stock as StockData } from "#web/api/home-stock.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero, HeroSkeleton } from "./hero.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
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
      {stock && <Stock content={content.stock} stock={stock} brandLogo={brandLogo} />}
      <CachedElement as="div" cacheKey={() => ["home", content]}>
        {() => (
          <>
            <Features content={content.features} />
            <Steps content={content.steps} />
            <Testimonials content={content.testimonials} />
            <CallToAction content={content.callToAction} />
          </>
        )}
      </CachedElement>
    </>
  );
}
