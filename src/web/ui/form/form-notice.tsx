import { use } from "react";
import { FormNoticesContext, type Notice } from "#web/ui/form-notices.ts";
import { Link } from "#web/ui/link.tsx";

/** Version of the notice as an additional form value, sent by script. Without JavaScript, a hidden field has it. */
export function useNoticeVersion(): Record<string, string> {
  const notices = use(FormNoticesContext);
  return notices === undefined ? {} : { [notices.version.field]: notices.version.value };
}

/** Notice to the person who sends the form. `kept`: whether the version is sent and stored with the record. */
export function FormNotice({ form, kept = false }: { form: Notice; kept?: boolean }) {
  const notices = use(FormNoticesContext);
  if (notices === undefined) return null;
  const { texts, links, version } = notices;
  return (
    <p className="max-w-[36rem] text-ink-soft text-small">
      {texts[form].split(/\{(\w+)\}/).map((part, index) => {
        const link = index % 2 === 1 ? links[part] : undefined;
        return link ? (
          <Link key={part} to={link.to} target="_blank" className="link-plain">
            {link.text}
          </Link>
        ) : (
          <span key={part}>{part}</span>
        );
      })}
      {kept && <input type="hidden" name={version.field} value={version.value} />}
    </p>
  );
}
