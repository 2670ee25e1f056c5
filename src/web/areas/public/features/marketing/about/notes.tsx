import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { SectionContent } from "#domain/content/sections.ts";
import { longDate } from "#domain/days/long-date.ts";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { SectionHeading } from "../section-heading.tsx";

type Blog = SectionContent["about"]["blog"];
type Post = Blog["featuredPosts"][number];

/** The table of contents, then the full text of the notes on this page. */
export function Notes({ content }: { content: Blog }) {
  const inFull = content.featuredPosts.filter((post) => post.body && post.link.startsWith("#"));
  return (
    <section aria-labelledby="notes" className="py-20 lg:py-28">
      <Container>
        <SectionHeading id="notes" title={content.title} lead={content.description} />
        <ul className="mt-12 border-ink border-t-[3px] lg:mt-16">
          {content.featuredPosts.map((post) => (
            <li key={post.title} className="border-line border-b">
              <Teaser post={post} />
            </li>
          ))}
        </ul>
        {inFull.map((post) => (
          <Note key={post.title} post={post} />
        ))}
      </Container>
    </section>
  );
}

function Teaser({ post }: { post: Post }) {
  const { category, date, readTime, title, excerpt, link } = post;
  const isHere = link.startsWith("#");
  const Arrow = isHere ? ArrowDown : ArrowRight;
  return (
    <article className="group relative grid gap-x-8 gap-y-2 py-6 lg:grid-cols-12 lg:items-baseline lg:py-8">
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-small lg:col-span-3">
        <span className="font-semibold text-accent-text">{category}</span>
        <time dateTime={date}>{longDate(date)}</time>
      </p>
      <h3 className="text-heading lg:col-span-4">
        {/* The whole row is clickable. */}
        <Link
          to={link}
          className="underline decoration-transparent decoration-2 underline-offset-4 transition-colors duration-150 after:absolute after:inset-0 group-hover:decoration-accent"
        >
          {title}
        </Link>
      </h3>
      <p className="text-ink-soft lg:col-span-4">{excerpt}</p>
      <p className="flex items-center gap-2 whitespace-nowrap text-small lg:col-span-1 lg:justify-end">
        <span>{readTime}</span>
        <Arrow
          className="size-4 transition-transform duration-150 group-hover:translate-x-0.5"
          aria-hidden="true"
        />
      </p>
    </article>
  );
}

function Note({ post }: { post: Post }) {
  const { title, category, link, body = [] } = post;
  return (
    <article id={link.slice(1)} className="grid scroll-mt-28 gap-x-16 gap-y-5 pt-16 lg:grid-cols-12 lg:pt-24">
      <header className="lg:col-span-5">
        <p className="font-semibold text-accent-text text-small">{category}</p>
        <h3 className="mt-2 max-w-[14ch] text-heading">{title}</h3>
      </header>
      <div className="max-w-[38rem] space-y-5 text-lead lg:col-span-7">
        {body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
