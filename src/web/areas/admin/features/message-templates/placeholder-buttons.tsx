import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { customPlaceholder, messagePlaceholders } from "#domain/conversations/message-templates.ts";
import { customSubjectLabels } from "#domain/custom-fields/custom-field-kinds.ts";
import { customFieldsQuery } from "#web/api/admin-custom-fields.ts";

const builtIn = Object.entries(messagePlaceholders);

/** Inserts placeholders into the text box that `text` finds, where its caret is. */
export function PlaceholderButtons({ text }: { text: RefObject<HTMLTextAreaElement | null> }) {
  const { data: fields = [] } = useQuery(customFieldsQuery);
  const own = fields.map(({ key, label, subject }): [string, string] => [
    customPlaceholder(key),
    `${label} (${customSubjectLabels[subject].toLowerCase()})`,
  ]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-small">Insert what differs</legend>
      <ul className="flex flex-wrap gap-2">
        {[...builtIn, ...own].map(([name, description]) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-8 rounded-full border border-line px-3 text-small hover:bg-sunk"
              onClick={() => insert(text.current, `{${name}}`)}
            >
              {description}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function insert(box: HTMLTextAreaElement | null, placeholder: string): void {
  if (box === null) return;
  box.setRangeText(placeholder, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.focus();
}
