import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";

/** The steps of a campaign, along one line. */
export function Steps({ content }: { content: SectionContent["index"]["steps"] }) {
  return (
    <section aria-labelledby="steps" className="bg-sunk py-8 lg:py-24">
      <Container>
        <h2 id="steps" className="text-heading lg:text-title">
          {content.title}
        </h2>
        <ol className="mt-4 grid grid-cols-2 gap-x-5 lg:mt-12 lg:grid-cols-4 lg:gap-x-10">
          {content.items.map(({ title, description }, place) => (
            <li
              key={title}
              className="flex items-center gap-3 border-line-strong border-t py-3 lg:block lg:border-ink lg:border-t-[3px] lg:pt-6"
            >
              <span
                className="font-bold font-display text-accent-text text-subheading lg:text-figure"
                aria-hidden="true"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-base leading-tight lg:mt-4 lg:text-subheading">{title}</h3>
                {/* Phones show only the titles; the forms explain the details later. */}
                <p className="mt-1.5 hidden text-ink-soft lg:block">{description}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
