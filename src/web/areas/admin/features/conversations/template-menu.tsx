import { useMutation, useQuery } from "@tanstack/react-query";
import TextQuote from "lucide-react/icons/text-quote";
import { useState } from "react";
import type { MessageDraft, MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageTemplatesQuery } from "#web/api/message-templates.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { DropdownMenu, MenuLink } from "#web/ui/dropdown-menu.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";

type TemplateMenuProps = {
  /** Record or thread with whose values templates are filled, such as 'conversation:ID'. */
  about: string;
  /** Whether something has been typed, which is not replaced unasked. */
  isWritten: boolean;
  onFill: (draft: MessageDraft) => void;
};

/** Fills a template into the message that is being written. */
export function TemplateMenu({ about, isWritten, onFill }: TemplateMenuProps) {
  const { data: templates = [] } = useQuery(messageTemplatesQuery);
  const [asked, ask] = useState<{ draft: MessageDraft; name: string }>();
  const fill = useMutation({
    mutationFn: async ({ title, text }: MessageTemplate) =>
      (await adminCall("POST /api/admin/message-drafts", { json: { about, title, text } })).data.draft,
    // Something may have been typed since it was chosen.
    onSuccess: (draft, { name }) => (isWritten ? ask({ draft, name }) : onFill(draft)),
  });
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={(trigger) => (
          <Button {...trigger} size="small" variant="quiet" disabled={fill.isPending}>
            <TextQuote aria-hidden="true" />
            <span className="max-sm:sr-only">Use template</span>
          </Button>
        )}
      >
        {templates.map((template) => (
          <MenuButton key={template._id} onClick={() => fill.mutate(template)}>
            {template.name}
          </MenuButton>
        ))}
        <MenuLink to="/admin/message-templates">Edit templates</MenuLink>
      </DropdownMenu>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => {
          if (asked) onFill(asked.draft);
          ask(undefined);
        }}
        title="Replace what you have written?"
        description={`The text of ${asked?.name ?? "the template"} takes its place.`}
        confirmLabel="Replace"
        tone="primary"
      />
    </>
  );
}
