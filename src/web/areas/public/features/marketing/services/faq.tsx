import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";

/** Native `details` elements: they open without JavaScript, and for find-in-page. */
export function Faq({ content }: { content: SectionContent["services"]["faq"] }) {
  return (
    <section aria-labelledby="faq" className="py-20 lg:py-28">
      <Container className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <h2 id="faq" className="self-start text-title lg:sticky lg:top-28 lg:col-span-4">
          {content.title}
        </h2>
        <div className="border-ink border-t-[3px] lg:col-span-8">
          {content.items.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex items-center justify-between gap-6 py-5 transition-colors duration-150 hover:text-accent-text lg:py-6">
                <h3 className="text-subheading">{question}</h3>
                <LineIcon
                  name="plus"
                  className="size-6 shrink-0 transition-transform duration-200 ease-glide group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[42rem] pb-7 text-ink-soft text-lead">{answer}</p>
            </details>
          ))}
        </div>
      </Container>
    </section>
  );
}
