import { LineIcon } from "#web/ui/line-icon.tsx";
import type { Call, Field } from "./api-reference.ts";
import { CallLine } from "./call-line.tsx";
import { Code } from "./code.tsx";
import { MarkedText } from "./marked-text.tsx";

/** Request, response, and required access of an endpoint. Closed, it is one line. */
export function CallDescription({ call }: { call: Call }) {
  const { id, description, needsToken, parameters, body, takesFiles, example } = call;
  return (
    <details id={id} className="group scroll-mt-28 border-line border-t">
      <summary className="flex cursor-pointer list-none items-start gap-3 py-3.5 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <CallLine {...call} />
        </span>
        <LineIcon
          name="chevron-down"
          className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-10">
        {description && (
          <p className="wrap-anywhere mt-2 max-w-[44rem]">
            <MarkedText text={description} />
          </p>
        )}
        {needsToken && <p className="mt-2 text-ink-soft text-small">Needs a bearer token.</p>}
        <Fields caption="Parameters" fields={parameters} />
        <Fields caption={takesFiles ? "Body (JSON, or a form with files)" : "Body (JSON)"} fields={body} />
        {example && <Code title="Example">{example}</Code>}
        <Responses call={call} />
      </div>
    </details>
  );
}

function Fields({ caption, fields }: { caption: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <table className="mt-6 w-full table-fixed text-left text-small">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <colgroup>
        <col className="w-[34%]" />
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
            <th className="wrap-anywhere border-line border-t py-2 pr-4 font-mono font-normal">
              <span>{name}</span>
              {isRequired && <span className="block font-text text-ink-soft text-tiny">required</span>}
            </th>
            <td className="wrap-anywhere border-line border-t py-2">
              <span className="whitespace-pre-wrap font-mono">{type}</span>
              {note && <span className="block text-ink-soft">{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Responses({ call }: { call: Call }) {
  const successful = call.answers.filter(({ outline }) => outline !== "");
  const refused = call.answers.filter(({ outline }) => outline === "");
  return (
    <>
      {successful.map(({ status, outline }) => (
        <Code key={status} title={`Response ${status}`}>
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
