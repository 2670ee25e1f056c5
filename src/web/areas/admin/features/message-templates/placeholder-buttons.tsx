import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { customPlaceholder, messagePlaceholders } from "#domain/conversations/message-templates.ts";
import { customSubjectLabels } from "#domain/custom-fields/custom-field-kinds.ts";
import { customFieldsQuery } from "#web/api/admin-custom-fields.ts";
import { InsertButtons } from "#web/ui/insert-buttons.tsx";

const builtIn = Object.entries(messagePlaceholders).map(([name, label]) => [label, `{${name}}`] as const);

/** Inserts placeholders, also those of own fields of all records. */
export function PlaceholderButtons({ into }: Pick<ComponentProps<typeof InsertButtons>, "into">) {
  const { data: fields = [] } = useQuery(customFieldsQuery);
  const own = fields.map(
    ({ key, label, subject }) =>
      [`${label} (${customSubjectLabels[subject].toLowerCase()})`, `{${customPlaceholder(key)}}`] as const,
  );
  return <InsertButtons legend="Insert a placeholder" texts={[...builtIn, ...own]} into={into} />;
}
