import type { SectionContent } from "#domain/content/sections.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import { Container } from "#web/ui/container.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { CaseStudyView } from "./case-study.tsx";
import { IndustryExpertise } from "./industry-expertise.tsx";
import { isWhole, wrongStructure } from "./structure.ts";
import { SuccessMetrics } from "./success-metrics.tsx";

type Content = SectionContent["case-studies"];

/** Undefined if the section could not be loaded. */
export function CaseStudiesPage({ content }: { content: Content | undefined }) {
  if (!content) {
    return (
      <Problem
        title="Error Loading Case Studies"
        message="Unable to load case studies data. Please try again later."
      />
    );
  }
  if (!isWhole(content)) {
    return (
      <>
        <Problem title="Data Structure Error" message={wrongStructure} />
        <ConsoleReport message={wrongStructure} />
      </>
    );
  }
  const { featuredCaseStudies, successMetrics, industryExpertise } = content;
  return (
    <>
      <Container className="pt-12 pb-16 lg:pt-20 lg:pb-24">
        <PageHeading title={content.title} lead={content.subtitle} />
      </Container>
      {!featuredCaseStudies.hidden && <CaseStudies content={featuredCaseStudies} />}
      <CachedElement as="div" cacheKey={() => ["case studies", content]}>
        {() => (
          <>
            {!successMetrics.hidden && <SuccessMetrics content={successMetrics} />}
            {!industryExpertise.hidden && <IndustryExpertise content={industryExpertise} />}
            {content.callToAction && !content.callToAction.hidden && (
              <Closing content={content.callToAction} />
            )}
          </>
        )}
      </CachedElement>
    </>
  );
}

function CaseStudies({ content }: { content: NonNullable<Content["featuredCaseStudies"]> }) {
  return (
    <>
      <h2 className="sr-only">{content.title}</h2>
      <Container className="grid gap-y-20 pb-20 lg:gap-y-32 lg:pb-32">
        {content.items.map((study, place) => (
          <CaseStudyView key={study.id} study={study} first={place === 0} mirrored={place % 2 === 1} />
        ))}
      </Container>
    </>
  );
}

function Problem({ title, message }: { title: string; message: string }) {
  return (
    <Container className="py-20 lg:py-28">
      <h1 className="sr-only">Case studies</h1>
      <ErrorBox title={title} message={message} />
    </Container>
  );
}

function Closing({ content }: { content: NonNullable<Content["callToAction"]> }) {
  return (
    <section aria-labelledby="yours" className="band-creator">
      <Container className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 py-16 lg:py-24">
        <div>
          <h2 id="yours" className="text-title">
            {content.title}
          </h2>
          <p className="mt-3 text-lead">{content.description}</p>
        </div>
        <ButtonLink to={content.action.to} variant="inverse" size="large" prefetch="intent">
          {content.action.text}
        </ButtonLink>
      </Container>
    </section>
  );
}
