import type { SectionContent } from "#domain/content/sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Container } from "#web/ui/container.tsx";
import { DeskEmblem } from "../artwork/desk-emblem.tsx";
import { SectionHeading } from "../section-heading.tsx";

export function Team({ content }: { content: SectionContent["about"]["team"] }) {
  return (
    <section aria-labelledby="team" className="py-20 lg:py-28">
      <Container>
        <SectionHeading id="team" title={content.title} lead={content.description} />
        <ul className="mt-12 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {content.members.map(({ name, position, expertise }, place) => (
            <li key={name}>
              <DeskEmblem place={place} className="w-full" />
              <h3 className="mt-5 text-subheading">{name}</h3>
              <p className="mt-1 text-ink-soft">{position}</p>
              <ul aria-label="Expertise" className="mt-3 flex flex-wrap gap-1.5">
                {expertise.map((field) => (
                  <li key={field}>
                    <Badge>{field}</Badge>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
