import type { SectionContent } from "#domain/content/sections.ts";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero, HeroSkeleton } from "./hero.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { Steps } from "./steps.tsx";
import { Testimonials } from "./testimonials.tsx";

/** Without content the skeletons stay. */
export function HomePage({ content }: { content: SectionContent["index"] | undefined }) {
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
      <Hero content={content.hero} />
      <Features content={content.features} />
      <Steps content={content.steps} />
      <Testimonials content={content.testimonials} />
      <CallToAction content={content.callToAction} />
    </>
  );
}
