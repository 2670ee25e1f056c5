import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";

type About = SectionContent["about"];

/** The categories as one line of large type. */
export function Categories({ content }: { content: About["categories"] }) {
  return (
    <section aria-labelledby="categories" className="border-line border-t py-12 lg:py-28">
      <Container>
        <h2 id="categories" className="text-subheading">
          {content.title}
        </h2>
        <p className="mt-1 text-ink-soft">{content.description}</p>
        <ul className="mt-5 flex flex-wrap gap-x-3 gap-y-2 text-subheading sm:text-heading lg:gap-x-5 lg:gap-y-3 lg:text-title">
          {content.items.map(({ to, text }) => (
            <li
              key={to}
              className="flex gap-x-3 not-last:after:font-light not-last:after:text-line-strong not-last:after:content-['/'] lg:gap-x-5"
            >
              <Link
                to={to}
                className="font-bold font-display underline decoration-transparent decoration-4 underline-offset-[0.14em] transition-colors duration-150 hover:text-accent-text hover:decoration-accent"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

type NewsletterProps = { content: About["newsletter"]; form: ReactNode };

/** The box around the newsletter form. */
export function Newsletter({ content, form }: NewsletterProps) {
  return (
    <section aria-labelledby="letter" className="bg-gold-wash">
      <Container className="grid gap-x-16 gap-y-6 py-12 lg:grid-cols-2 lg:items-center lg:py-20">
        <div>
          <h2 id="letter" className="text-title">
            {content.title}
          </h2>
          <p className="mt-3 max-w-[30rem] text-lead">{content.description}</p>
        </div>
        <div>
          {form}
          <p className="mt-3 text-ink-soft text-small">{content.note}</p>
        </div>
      </Container>
    </section>
  );
}
