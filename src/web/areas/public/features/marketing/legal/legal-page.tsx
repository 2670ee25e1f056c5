import { splitPlaces } from "#domain/content/open-places.ts";
import type { SectionContent } from "#domain/content/sections.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

/** The privacy notice or the terms: a table of contents beside numbered passages. */
export function LegalPage({ content }: { content: SectionContent["terms"] }) {
  const { title, subtitle, version, passages } = content;
  return (
    <CachedElement as="div" cacheKey={() => ["legal", content]}>
      {() => (
        <Container className="pt-12 pb-20 lg:pt-20 lg:pb-28">
          <PageHeading title={title} lead={subtitle} />
          <p className="mt-6 text-ink-soft text-small">{`Version ${version}`}</p>
          <div className="mt-8 grid gap-x-16 gap-y-10 border-ink border-t-[3px] pt-8 lg:mt-12 lg:grid-cols-12">
            <nav aria-label="Contents" data-print="hide" className="lg:col-span-4">
              <ol className="grid gap-1 lg:sticky lg:top-28">
                {passages.map((passage, index) => (
                  <li key={passage.title}>
                    <a
                      href={`#${index + 1}`}
                      className="inline-flex min-h-9 items-center gap-3 hover:text-accent-text"
                    >
                      <span data-figures className="w-5 text-ink-faint">
                        {index + 1}
                      </span>
                      <span>{passage.title}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
            <div className="grid gap-y-10 lg:col-span-8">
              {passages.map(({ title, paragraphs }, index) => (
                <section key={title} id={String(index + 1)} aria-labelledby={`heading-${index + 1}`}>
                  <h2 id={`heading-${index + 1}`} className="text-heading">
                    {title}
                  </h2>
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph} className="mt-3 max-w-[42rem]">
                      <WithPlaces text={paragraph} />
                    </p>
                  ))}
                </section>
              ))}
            </div>
          </div>
        </Container>
      )}
    </CachedElement>
  );
}

/** Shows unfilled placeholders like the blanks of a form. */
function WithPlaces({ text }: { text: string }) {
  return splitPlaces(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="border-line-strong border-b border-dashed text-ink-soft italic">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
