import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { SectionHeading } from "../section-heading.tsx";

type Expertise = NonNullable<SectionContent["case-studies"]["industryExpertise"]>;

export function IndustryExpertise({ content }: { content: Expertise }) {
  return (
    <section aria-labelledby="industries" className="py-20 lg:py-28">
      <Container>
        <SectionHeading id="industries" title={content.title} lead={content.description} />
        <ul className="mt-12 border-ink border-t-[3px] lg:mt-16">
          {content.items.map(({ title, description, formats }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-1.5 border-line border-b py-6 lg:grid-cols-12 lg:items-baseline lg:py-7"
            >
              <h3 className="text-heading lg:col-span-4">{title}</h3>
              <p className="lg:col-span-5">{description}</p>
              <p className="text-ink-soft text-small lg:col-span-3">{formats}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
