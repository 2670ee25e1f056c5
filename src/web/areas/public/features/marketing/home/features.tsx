import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";

type FeaturesContent = SectionContent["index"]["features"];

/** Features for both sides, facing each other like the pages of a magazine. */
export function Features({ content }: { content: FeaturesContent }) {
  return (
    <section aria-labelledby="features" className="pt-16 pb-20 lg:pt-24 lg:pb-32">
      <Container>
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-2 lg:items-end">
          <h2 id="features" className="text-title">
            {content.title}
          </h2>
          <p className="max-w-[34rem] text-ink-soft text-lead">{content.subtitle}</p>
        </div>
        <div className="mt-12 grid gap-x-16 gap-y-16 lg:mt-20 lg:grid-cols-2 lg:gap-y-0">
          <Side content={content.influencers} side="influencer" />
          <Side content={content.brands} side="brand" />
        </div>
      </Container>
    </section>
  );
}

function Side({ content, side }: { content: FeaturesContent["brands"]; side: "influencer" | "brand" }) {
  const isBrand = side === "brand";
  return (
    // Both sides share rows, so that their lines are level.
    <div className="grid content-start lg:row-span-4 lg:grid-rows-subgrid">
      <h3
        className={clsx(
          "border-t-[6px] pt-4 pb-8 text-subheading",
          isBrand ? "border-brand text-brand-text" : "border-accent text-accent-text",
        )}
      >
        {content.title}
      </h3>
      {content.items.map(({ title, description }) => (
        <div key={title} className="grid gap-x-8 gap-y-2 border-line border-t py-7 sm:grid-cols-[2fr_3fr]">
          <h4 className="text-subheading">{title}</h4>
          <p className="text-ink-soft">{description}</p>
        </div>
      ))}
    </div>
  );
}
