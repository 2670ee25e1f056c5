import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";

export function Stats({ content }: { content: SectionContent["about"]["stats"] }) {
  return (
    <section aria-labelledby="numbers" className="night py-12 lg:py-20">
      <Container>
        <h2 id="numbers" className="text-heading">
          {content.title}
        </h2>
        <dl className="mt-6 grid grid-cols-2 gap-x-6 sm:gap-x-8 lg:mt-10 lg:grid-cols-4">
          {content.metrics.map(({ value, label, description }) => (
            <div key={label} className="flex flex-col border-night-line border-t py-4 lg:py-6">
              <dt className="mt-3 font-semibold text-lead">{label}</dt>
              <dd className="-order-1 font-bold font-display text-figure">{value}</dd>
              <dd className="mt-0.5 text-on-night-soft">{description}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
