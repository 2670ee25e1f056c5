import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** The steps of a campaign. */
export function Steps({ content }: { content: SectionContent["index"]["steps"] }) {
  return (
    <section aria-labelledby="steps" className="bg-sunk py-20 lg:py-28">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-5">
          <h2 id="steps" className="text-title">
            {content.title}
          </h2>
          <ol className="mt-10 grid">
            {content.items.map(({ title, description }, place) => (
              <li key={title} className="grid grid-cols-[3.500rem_1fr] gap-x-4">
                <span className="relative flex justify-center" aria-hidden="true">
                  {place < content.items.length - 1 && (
                    <span className="absolute top-14 bottom-0 w-[3px] bg-ink" />
                  )}
                  <span className="flex size-14 items-center justify-center rounded-full border-[3px] border-ink font-bold font-display text-subheading">
                    {place + 1}
                  </span>
                </span>
                <div className="pt-3 pb-9">
                  <h3 className="text-subheading">{title}</h3>
                  <p className="mt-1.5 max-w-[28rem] text-ink-soft">{description}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="overflow-clip lg:col-span-7">
          {/* On narrow screens the drawing is cropped, because scaled down it would be unreadable. */}
          <Picture
            src="/images/hero/marketplace"
            alt="Drawing of the marketplace: a search field, filters, and cards of creators with their figures"
            width={1600}
            height={1200}
            sizes="(min-width: 82rem) 42rem, (min-width: 64rem) 52vw, (min-width: 40rem) 92vw, 156vw"
            className="w-[170%] max-w-none sm:w-full"
          />
        </div>
      </Container>
    </section>
  );
}
