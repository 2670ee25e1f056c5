import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import type { ApiReference, Call, Field } from "./api-reference.ts";

/** The API reference: request, response, and required access of every endpoint. */
export function ApiReferencePage({ reference, address }: { reference: ApiReference; address: string }) {
  return (
    <Container className="pt-12 pb-24 lg:pt-20">
      <PageHeading title={reference.title} lead={<Marked text={reference.description} />}>
        <a href={address} className="link-plain">
          OpenAPI document
        </a>
      </PageHeading>
      <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents reference={reference} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-y-20">
          {reference.groups.map(({ name, description, calls }) => (
            <section key={name} aria-labelledby={anchor(name)} className="border-ink border-t-[3px] pt-6">
              <h2 id={anchor(name)} className="scroll-mt-28 text-heading">
                {name}
              </h2>
              <p className="wrap-anywhere mt-2 text-ink-soft">{description}</p>
              {calls.map((call) => (
                <CallDescription key={call.id} call={call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Container>
  );
}

/** Text in which backticks mark code. */
function Marked({ text }: { text: string }) {
  const parts = text.split("`");
  return parts.map((part, place) => {
    if (place % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <code key={place} className="font-mono text-[0.9em]">
        {part}
      </code>
    );
  });
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/\W+/g, "-");
}

function Contents({ reference }: { reference: ApiReference }) {
  return (
    <nav
      aria-label="Calls"
      className="text-small max-lg:hidden lg:sticky lg:top-28 lg:max-h-[75vh] lg:self-start lg:overflow-y-auto"
    >
      {reference.groups.map(({ name, calls }) => (
        <div key={name} className="mb-5">
          <a href={`#${anchor(name)}`} className="font-semibold hover:underline">
            {name}
          </a>
          <ul className="mt-1">
            {calls.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-ink-soft hover:text-ink hover:underline">
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function CallDescription({ call }: { call: Call }) {
  const { id, method, path, summary, description, needsToken, parameters, body, takesFiles, example } = call;
  return (
    <article aria-labelledby={id} className="mt-10 border-line border-t pt-6">
      <h3 id={id} className="scroll-mt-28 text-subheading">
        {summary}
      </h3>
      <p className="mt-2 break-all font-mono text-small">
        <strong>{method}</strong>
        <span>{` ${path}`}</span>
      </p>
      {needsToken && <p className="mt-2 text-ink-soft text-small">Needs a bearer token.</p>}
      {description && (
        <p className="wrap-anywhere mt-3 max-w-[44rem]">
          <Marked text={description} />
        </p>
      )}
      <Fields caption="Parameters" fields={parameters} />
      <Fields caption={takesFiles ? "Body (JSON, or a form with files)" : "Body (JSON)"} fields={body} />
      {example && <Code title="Example">{example}</Code>}
      <Answers call={call} />
    </article>
  );
}

function Fields({ caption, fields }: { caption: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <table className="mt-5 w-full table-fixed text-left text-small">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <colgroup>
        <col className="w-[30%]" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th>Name</th>
          <th>Type</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired, note }) => (
          <tr key={name} className="align-top">
            <th className="break-words border-line border-t py-2 pr-4 font-mono font-normal">
              <span>{name}</span>
              {isRequired && <span className="block font-text text-ink-soft text-tiny">required</span>}
            </th>
            <td className="break-words border-line border-t py-2">
              <span className="font-mono">{type}</span>
              {note && <span className="block text-ink-soft">{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answers({ call }: { call: Call }) {
  const made = call.answers.filter(({ outline }) => outline !== "");
  const refused = call.answers.filter(({ outline }) => outline === "");
  return (
    <>
      {made.map(({ status, outline }) => (
        <Code key={status} title={`Answer ${status}`}>
          {outline}
        </Code>
      ))}
      <dl className="mt-4 grid grid-cols-[3rem_minmax(0,1fr)] text-ink-soft text-small">
        {refused.map(({ status, meaning }) => (
          <div key={status} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{status}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Code({ title, children }: { title: string; children: string }) {
  return (
    <figure className="mt-5">
      <figcaption className="font-semibold text-small">{title}</figcaption>
      <pre className="mt-1 whitespace-pre-wrap break-words bg-sunk p-4 font-mono text-small">{children}</pre>
    </figure>
  );
}
