import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";

export function Values({ content }: { content: SectionContent["about"]["values"] }) {
  return (
    <section aria-labelledby="values" className="bg-sunk py-14 lg:py-28">
      <Container className="grid gap-x-16 gap-y-6 lg:grid-cols-12">
        <h2 id="values" className="self-start text-title lg:sticky lg:top-28 lg:col-span-4">
          {content.title}
        </h2>
        <dl className="lg:col-span-8">
          {content.items.map(({ title, description }) => (
            <div
              key={title}
              className="grid gap-x-10 gap-y-2 border-line-strong border-t py-4 sm:grid-cols-2 sm:py-7 lg:py-9"
            >
              <dt className="text-balance font-bold font-display text-subheading sm:text-heading">{title}</dt>
              <dd className="max-w-[28rem] text-ink-soft sm:pt-1.5">{description}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
