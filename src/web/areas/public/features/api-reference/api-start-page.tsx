import { textLimits } from "#domain/http/text-limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Field } from "#web/ui/field.tsx";
import { GetForm } from "#web/ui/get-form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { Link } from "#web/ui/link.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { type Subject, subjectPath } from "./api-reference.ts";
import { CallLine } from "./call-line.tsx";
import { Code } from "./code.tsx";
import type { FoundCall } from "./find-calls.ts";
import { MarkedText } from "./marked-text.tsx";

type ApiStartPageProps = {
  title: string;
  description: string;
  subjects: (Pick<Subject, "name" | "slug" | "description"> & { count: number })[];
  /** Text of the search, and what it found; undefined without a search. */
  search: { text: string; found: FoundCall[] } | undefined;
  /** Base URL of the product. */
  publicUrl: string;
  documentPath: string;
};

/** The start of the API reference: search, subjects, and a first call. */
export function ApiStartPage({
  title,
  description,
  subjects,
  search,
  publicUrl,
  documentPath,
}: ApiStartPageProps) {
  return (
    <Container className="pt-8 pb-24 lg:pt-20">
      <PageHeading
        title={title}
        lead="Read the marketplace, and let your own systems work with applications, campaigns, and payouts."
      >
        <a href={documentPath} className="link-plain">
          OpenAPI document
        </a>
      </PageHeading>
      <GetForm
        action="/api/docs"
        role="search"
        className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:mt-10 lg:max-w-[44rem]"
      >
        <Field label="Find an endpoint">
          {(control) => (
            <TextInput
              {...control}
              key={search?.text}
              type="search"
              name="search"
              defaultValue={search?.text}
              placeholder="payout, or POST /api/join"
              maxLength={textLimits.search}
              enterKeyHint="search"
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </GetForm>
      {search ? (
        <Results {...search} />
      ) : (
        <Start subjects={subjects} publicUrl={publicUrl} description={description} />
      )}
    </Container>
  );
}

function Results({ text, found }: { text: string; found: FoundCall[] }) {
  return (
    <section aria-labelledby="results" className="mt-12">
      <h2 id="results" className="text-heading">
        {found.length === 1 ? "1 endpoint" : `${found.length} endpoints`}
      </h2>
      <p className="mt-2 text-ink-soft">
        <span>
          {found.length === 0
            ? `No endpoint contains “${text}”. Try fewer or other words. `
            : `Each contains “${text}” in its path, description, or fields. `}
        </span>
        <Link to="/api/docs" className="link-plain">
          All subjects
        </Link>
      </p>
      <ul className="mt-6 border-line border-b">
        {found.map((call) => (
          <li key={call.address} className="border-line border-t">
            <Link to={call.address} className="block py-3 hover:bg-sunk">
              <CallLine {...call} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type StartProps = Pick<ApiStartPageProps, "subjects" | "publicUrl" | "description">;

function Start({ subjects, publicUrl, description }: StartProps) {
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:mt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <FirstCall publicUrl={publicUrl} description={description} />
      <section aria-labelledby="subjects" className="lg:col-start-1 lg:row-start-1">
        <h2 id="subjects" className="text-heading">
          Subjects
        </h2>
        <ul className="mt-5 border-line border-b">
          {subjects.map(({ name, slug, description, count }) => (
            <li key={slug} className="border-line border-t">
              <Link
                to={subjectPath({ slug })}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3 hover:bg-sunk sm:py-3.5"
              >
                <span className="sm:text-subheading">{name}</span>
                <span className="text-ink-soft text-small tabular-nums">
                  {count === 1 ? "1 endpoint" : `${count} endpoints`}
                </span>
                <span className="col-span-2 mt-1 text-ink-soft max-sm:hidden">{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Commands that work as they are, from a call that needs nothing to one with a key. */
function FirstCall({ publicUrl, description }: Omit<StartProps, "subjects">) {
  return (
    <section aria-labelledby="first-call" className="lg:border-line lg:border-l lg:pl-12">
      <h2 id="first-call" className="text-heading">
        Your first call
      </h2>
      <p className="mt-5">Anyone can read the marketplace. In a terminal:</p>
      <Code title="Three creators">{`curl "${publicUrl}/api/influencers?limit=3"`}</Code>
      <p className="mt-8">
        Everything else needs a key. An administrator makes it in the admin area under{" "}
        <a href="/admin/api-keys" className="link-plain">
          API Keys
        </a>
        , with the scope <code className="font-mono text-[0.9em]">read</code> or{" "}
        <code className="font-mono text-[0.9em]">write</code>. It is shown once.
      </p>
      <Code title="Five messages that nobody has handled">
        {`export KEY=tandem_…\ncurl -H "Authorization: Bearer $KEY" \\\n  "${publicUrl}/api/contacts?handled=false&limit=5"`}
      </Code>
      <p className="mt-8">
        A call that is repeated with the same <code className="font-mono text-[0.9em]">Idempotency-Key</code>{" "}
        makes one record, so it is safe to send it again after a lost connection.
      </p>
      <Code title="A message, once">
        {`curl -X POST -H "Content-Type: application/json" \\\n  -H "Idempotency-Key: first-message-1" \\\n  -d '{"name": "Ada", "email": "ada@example.com", "message": "Hello!"}' \\\n  "${publicUrl}/api/contact"`}
      </Code>
      <p className="mt-8">
        <MarkedText text={description} />
      </p>
    </section>
  );
}
