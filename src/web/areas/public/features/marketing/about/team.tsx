import type { SectionContent } from "#domain/content/sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Container } from "#web/ui/container.tsx";
import { DeskEmblem } from "../artwork/desk-emblem.tsx";
import { SectionHeading } from "../section-heading.tsx";

export function Team({ content }: { content: SectionContent["about"]["team"] }) {
  return (
    <section aria-labelledby="team" className="py-14 lg:py-28">
      <Container>
        <SectionHeading id="team" title={content.title} lead={content.description} />
        <ul className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-12 lg:mt-16 lg:grid-cols-4">
          {content.members.map(({ name, position, expertise }, place) => (
            <li key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 sm:block">
              <DeskEmblem place={place} className="w-full" />
              <div className="sm:mt-5">
                <h3 className="text-subheading">{name}</h3>
                <p className="mt-1 text-ink-soft max-sm:text-small">{position}</p>
                <ul aria-label="Expertise" className="mt-2 flex flex-wrap gap-1.5 sm:mt-3">
                  {expertise.map((field) => (
                    <li key={field}>
                      <Badge className="whitespace-normal! wrap-anywhere">{field}</Badge>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
