import {
  MailingDialog,
  type MailingDialogProps,
} from "#web/areas/admin/features/mailings/mailing-dialog.tsx";
import { useReader } from "#web/areas/admin/shell/reader.ts";
import type { Action, ListRow } from "#web/ui/resource.ts";

/** Writes to many, in the name of the signed-in person. */
export function MessageToMany(props: Omit<MailingDialogProps, "writer">) {
  const reader = useReader();
  return reader && <MailingDialog writer={reader.email} {...props} />;
}

/** Sends a message to the selected creators. */
export function messageAction<Row extends ListRow>(): Action<Row> {
  return {
    label: "Message",
    dialog: ({ rows, onClose }) => (
      <MessageToMany
        about="influencer"
        ids={rows.map(({ _id }) => _id)}
        draftName="to creators"
        onClose={onClose}
      />
    ),
  };
}
