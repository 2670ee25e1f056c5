import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { Container } from "#web/ui/container.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { TextRow } from "#web/ui/text-row.tsx";
import { ExampleBadge } from "../example-badge.tsx";

type TestimonialsContent = SectionContent["index"]["testimonials"];
type Voice = TestimonialsContent["items"][number];

/** On a phone, each testimonial is a page of the row. */
const page = "w-[84vw] max-w-96 pt-4 pb-2 lg:w-auto lg:max-w-none";

/** One large testimonial, with the others beside it. */
export function Testimonials({ content }: { content: TestimonialsContent }) {
  const [first, ...others] = content.items;
  return (
    <section aria-labelledby="testimonials" className="py-8 lg:py-28">
      <Container>
        <h2 id="testimonials" className="border-ink border-b-[3px] pb-3 text-heading lg:pb-5">
          {content.title}
        </h2>
        <TextRow labelledBy="testimonials" className="mt-1.5 lg:grid-cols-12 lg:gap-x-16 lg:gap-y-0">
          {first && (
            <div className={`${page} lg:col-span-7 lg:row-span-2 lg:py-14`}>
              <VoiceView voice={first} large />
            </div>
          )}
          {others.map((voice) => (
            <div
              key={voice.name}
              className={`${page} lg:col-span-5 lg:border-line lg:border-l lg:py-10 lg:pl-16`}
            >
              <VoiceView voice={voice} />
            </div>
          ))}
        </TextRow>
      </Container>
    </section>
  );
}

function VoiceView({ voice, large = false }: { voice: Voice; large?: boolean }) {
  const { rating, content, avatar, name, role, company, side, example } = voice;
  return (
    <figure className="flex h-full flex-col">
      <div className="flex items-center gap-4">
        <Rating value={rating} className={large ? "lg:h-7" : undefined} />
        {example && <ExampleBadge />}
      </div>
      <blockquote
        className={clsx(
          "mt-3 font-display text-balance lg:mt-5",
          large
            ? "font-semibold text-subheading lg:text-[clamp(1.75rem,1rem+2.8vw,3.25rem)] lg:leading-[1.08] lg:tracking-[-0.025em]"
            : "text-subheading font-medium",
        )}
      >
        <p>{`“${content}”`}</p>
      </blockquote>
      <figcaption className={clsx("flex items-center gap-3.5", large ? "mt-5 lg:mt-8" : "mt-5")}>
        <Avatar
          src={avatar}
          fallback={monogramPath(side, name, name)}
          alt=""
          size={56}
          className={clsx("rounded-full", side === "brand" ? "bg-brand-wash" : "bg-accent-wash")}
        />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-ink-soft text-small">{`${role}, ${company}`}</span>
        </span>
      </figcaption>
    </figure>
  );
}
