import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { TextRow } from "#web/ui/text-row.tsx";

type FeaturesContent = SectionContent["index"]["features"];

/** Features for both sides, facing each other like the pages of a magazine. */
export function Features({ content }: { content: FeaturesContent }) {
  return (
    <section aria-labelledby="features" className="py-8 lg:pt-24 lg:pb-28">
      <Container>
        <div className="grid gap-x-16 gap-y-3 lg:grid-cols-2 lg:items-end">
          <h2 id="features" className="text-heading lg:text-title">
            {content.title}
          </h2>
          <p className="max-w-[34rem] text-ink-soft lg:text-lead">{content.subtitle}</p>
        </div>
        <TextRow labelledBy="features" className="mt-4 lg:mt-16 lg:grid-cols-2 lg:gap-x-16 lg:gap-y-0">
          <Side content={content.influencers} side="influencer" />
          <Side content={content.brands} side="brand" />
        </TextRow>
      </Container>
    </section>
  );
}

function Side({ content, side }: { content: FeaturesContent["brands"]; side: "influencer" | "brand" }) {
  const isBrand = side === "brand";
  return (
    // Both sides share rows, so that their lines are level.
    <div className="grid w-[84vw] max-w-96 content-start lg:row-span-4 lg:w-auto lg:max-w-none lg:grid-rows-subgrid">
      <h3
        className={clsx(
          "border-t-[6px] pt-3 pb-3 text-subheading lg:pt-4 lg:pb-8",
          isBrand ? "border-brand text-brand-text" : "border-accent text-accent-text",
        )}
      >
        {content.title}
      </h3>
      {content.items.map(({ title, description }) => (
        <div
          key={title}
          className="grid gap-x-8 gap-y-1 border-line border-t py-3 lg:grid-cols-[2fr_3fr] lg:py-7"
        >
          <h4 className="text-subheading">{title}</h4>
          <p className="text-ink-soft text-small lg:text-base">{description}</p>
        </div>
      ))}
    </div>
  );
}
