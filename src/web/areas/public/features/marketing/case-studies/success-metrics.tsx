import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { SectionHeading } from "../section-heading.tsx";

type Metrics = NonNullable<SectionContent["case-studies"]["successMetrics"]>;

export function SuccessMetrics({ content }: { content: Metrics }) {
  return (
    <section aria-labelledby="results" className="night py-20 lg:py-28">
      <Container>
        <SectionHeading id="results" title={content.title} lead={content.description} />
        <dl className="mt-12 grid gap-x-10 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {content.items.map(({ value, label, description }) => (
            <div key={value} className="flex flex-col border-gold border-t-[3px] py-6">
              <dt>
                <span className="block font-bold font-display text-title">{value}</span>
                <span className="mt-1 block font-semibold text-lead">{label}</span>
              </dt>
              <dd className="mt-3 text-on-night-soft">{description}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
