import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { ListRow } from "#web/ui/resource.ts";
import type { List } from "./use-list.ts";

/** Confirmation of an action. */
export function Question<Row extends ListRow>({ list }: { list: List<Row> }) {
  const { asked, dropQuestion, start } = list;
  const [row] = asked?.rows ?? [];
  if (!asked || !row) return null;
  const { action, rows } = asked;
  if ("dialog" in action) {
    return action.dialog({ row, rows, onClose: dropQuestion, start: (change) => start(change, rows) });
  }
  return (
    action.confirm && (
      <ConfirmDialog
        {...action.confirm(rows)}
        open
        onClose={dropQuestion}
        onConfirm={() => {
          dropQuestion();
          start(action, rows);
        }}
        confirmLabel={action.label}
      />
    )
  );
}
