import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { longDate } from "#domain/days/long-date.ts";
import { Container } from "#web/ui/container.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { SectionHeading } from "../section-heading.tsx";

type Blog = SectionContent["about"]["blog"];
type Post = Blog["featuredPosts"][number];

/** One row for each note. A note with its text on this page unfolds, any other is a link. */
export function Notes({ content }: { content: Blog }) {
  return (
    <section aria-labelledby="notes" className="py-14 lg:py-28">
      <Container>
        <SectionHeading id="notes" title={content.title} lead={content.description} />
        <ul className="mt-8 border-ink border-t-[3px] lg:mt-16">
          {content.featuredPosts.map((post) => (
            <li key={post.title} className="border-line border-b">
              {post.body && post.link.startsWith("#") ? (
                <Note post={post} body={post.body} />
              ) : (
                <LinkedNote post={post} />
              )}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

const row =
  "group/row relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1.5 py-5 lg:grid-cols-12 lg:items-baseline lg:py-8";
const title =
  "underline decoration-transparent decoration-2 underline-offset-4 transition-colors duration-150 group-hover/row:decoration-accent";

/**
 * A native `details` element opens without JavaScript, for find-in-page, and for links to its ID, which is inside it
 * for that.
 */
function Note({ post, body }: { post: Post; body: readonly string[] }) {
  return (
    <details className="group/note">
      <summary className={row}>
        <Teaser post={post} heading={<span className={title}>{post.title}</span>}>
          <LineIcon
            name="plus"
            className="size-6 transition-transform duration-200 ease-glide group-open/note:rotate-45"
          />
        </Teaser>
      </summary>
      <div className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div
          id={post.link.slice(1)}
          className="max-w-[38rem] scroll-mt-40 space-y-4 pb-8 lg:col-span-8 lg:col-start-4 lg:pb-12 lg:text-lead"
        >
          {body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </details>
  );
}

function LinkedNote({ post }: { post: Post }) {
  const link = (
    <Link to={post.link} className={`${title} after:absolute after:inset-0`}>
      {post.title}
    </Link>
  );
  return (
    <article className={row}>
      <Teaser post={post} heading={link}>
        <ArrowRight className="size-5" aria-hidden="true" />
      </Teaser>
    </article>
  );
}

type TeaserProps = { post: Post; heading: ReactNode; children: ReactNode };

function Teaser({ post: { category, date, readTime, excerpt }, heading, children }: TeaserProps) {
  return (
    <>
      <p className="col-span-2 flex flex-wrap gap-x-3 text-ink-soft text-small lg:col-span-3">
        <span className="font-semibold text-accent-text">{category}</span>
        <time dateTime={date}>{longDate(date)}</time>
        <span>{readTime}</span>
      </p>
      <h3 className="text-subheading lg:col-span-4 lg:text-heading">{heading}</h3>
      <p className="text-ink-soft max-lg:col-span-2 max-lg:row-start-3 lg:col-span-4">{excerpt}</p>
      <span className="flex justify-end lg:col-span-1">{children}</span>
    </>
  );
}
