import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Categories, Newsletter } from "./closing.tsx";
import { Direction } from "./direction.tsx";
import { Notes } from "./notes.tsx";
import { Stats } from "./stats.tsx";
import { Team } from "./team.tsx";
import { Values } from "./values.tsx";

type AboutPageProps = {
  content: SectionContent["about"];
  newsletterForm: ReactNode;
};

export function AboutPage({ content, newsletterForm }: AboutPageProps) {
  return (
    <>
      <Container className="pt-12 lg:pt-20">
        <PageHeading title={content.title} lead={content.subtitle} />
        <Picture
          src="/images/about/map"
          alt=""
          width={1600}
          height={1000}
          sizes="(min-width: 82rem) 76rem, 92vw"
          priority
          className="mt-8 aspect-[16/10] w-full object-cover lg:mt-16 lg:aspect-[2/1] lg:object-[50%_8%]"
        />
      </Container>
      <CachedElement as="div" cacheKey={() => ["about", content]}>
        {() => (
          <>
            <Container className="py-14 lg:py-28">
              {!content.mission.hidden && <Direction content={content.mission} side="influencer" />}
              {!content.vision.hidden && <Direction content={content.vision} side="brand" />}
            </Container>
            {!content.values.hidden && <Values content={content.values} />}
            {!content.team.hidden && <Team content={content.team} />}
            {!content.stats.hidden && <Stats content={content.stats} />}
            {!content.blog.hidden && <Notes content={content.blog} />}
            {!content.categories.hidden && <Categories content={content.categories} />}
          </>
        )}
      </CachedElement>
      {!content.newsletter.hidden && <Newsletter content={content.newsletter} form={newsletterForm} />}
    </>
  );
}
