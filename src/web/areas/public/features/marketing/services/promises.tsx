import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { Rating } from "#web/ui/rating.tsx";

export function Promises({ content }: { content: SectionContent["services"]["promises"] }) {
  return (
    <section aria-labelledby="promises" className="bg-sunk py-16 lg:py-24">
      <Container>
        <h2 id="promises" className="text-heading">
          {content.title}
        </h2>
        <ul className="mt-8 grid gap-x-12 gap-y-10 lg:mt-10 lg:grid-cols-3">
          {content.items.map(({ value, title, description, rating }) => (
            <li key={title} className="border-line-strong border-t pt-6">
              <h3>
                <span className="block text-figure">{value}</span>
                <span className="mt-1 block text-subheading">{title}</span>
              </h3>
              {rating !== undefined && <Rating value={rating} className="mt-3 h-7" />}
              <p className="mt-3 max-w-[26rem] text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
