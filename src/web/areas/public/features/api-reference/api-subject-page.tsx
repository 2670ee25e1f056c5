import { useEffect } from "react";
import { useLocation } from "react-router";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { type Subject, subjectPath } from "./api-reference.ts";
import { CallDescription } from "./call-description.tsx";

type ApiSubjectPageProps = { subject: Subject; others: Pick<Subject, "name" | "slug">[] };

/** The endpoints of a subject. Each opens on demand, and by its address. */
export function ApiSubjectPage({ subject, others }: ApiSubjectPageProps) {
  const { hash } = useLocation();
  useEffect(() => {
    const call = document.getElementById(hash.slice(1));
    if (!(call instanceof HTMLDetailsElement)) return;
    call.open = true;
    call.scrollIntoView();
  }, [hash]);
  return (
    <Container className="pt-12 pb-24 lg:pt-20">
      <PageHeading title={subject.name} lead={subject.description}>
        <Link to="/api/docs" className="link-plain">
          API reference
        </Link>
      </PageHeading>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="min-w-0 border-line border-b">
          {subject.calls.map((call) => (
            <CallDescription key={call.id} call={call} />
          ))}
        </div>
        <nav aria-label="Subjects of the API" className="lg:sticky lg:top-28 lg:self-start">
          <p className="font-semibold">Subjects</p>
          <ul className="mt-2 max-lg:columns-2">
            {others.map(({ name, slug }) => (
              <li key={slug}>
                <Link
                  to={subjectPath({ slug })}
                  aria-current={slug === subject.slug ? "page" : undefined}
                  className="block py-1.5 text-ink-soft hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Container>
  );
}
