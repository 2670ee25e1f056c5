import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { Rating } from "#web/ui/rating.tsx";

type TestimonialsContent = SectionContent["index"]["testimonials"];
type Voice = TestimonialsContent["items"][number];

/** One testimonial large, the others beside it. */
export function Testimonials({ content }: { content: TestimonialsContent }) {
  const [first, ...others] = content.items;
  return (
    <section aria-labelledby="testimonials" className="py-20 lg:py-32">
      <Container>
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 border-ink border-b-[3px] pb-5">
          <h2 id="testimonials" className="text-heading">
            {content.title}
          </h2>
          {content.note && <p className="text-ink-faint text-small">{content.note}</p>}
        </div>
        <div className="grid gap-x-16 lg:grid-cols-12">
          <div className="py-10 lg:col-span-7 lg:py-14">{first && <VoiceView voice={first} large />}</div>
          <div className="divide-y divide-line border-line border-t lg:col-span-5 lg:border-t-0 lg:border-l lg:pl-16">
            {others.map((voice) => (
              <div key={voice.name} className="py-10">
                <VoiceView voice={voice} />
              </div>
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}

function VoiceView({ voice, large = false }: { voice: Voice; large?: boolean }) {
  const { rating, content, avatar, name, role, company, side } = voice;
  return (
    <figure className="flex h-full flex-col">
      <Rating value={rating} className={large ? "h-7 self-start" : "self-start"} />
      <blockquote
        className={clsx(
          "mt-5 font-display text-balance",
          large
            ? "font-semibold text-[clamp(1.75rem,1rem+2.8vw,3.25rem)] leading-[1.08] tracking-[-0.025em]"
            : "text-subheading font-medium",
        )}
      >
        <p>“{content}”</p>
      </blockquote>
      <figcaption className={clsx("flex items-center gap-3.5", large ? "mt-8" : "mt-6")}>
        <Avatar
          src={avatar}
          alt=""
          size={large ? 72 : 56}
          className={clsx("rounded-full", side === "brand" ? "bg-brand-wash" : "bg-accent-wash")}
        />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-ink-soft text-small">
            {role}, {company}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
