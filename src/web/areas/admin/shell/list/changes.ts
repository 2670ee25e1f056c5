import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { undoSeconds } from "#domain/undo/undo-offer.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { statsQuery } from "#web/areas/admin/shell/queries.ts";
import type { Change, ListRow, ManyChanged, Resource, UndoOffer } from "#web/ui/resource.ts";
import { type ToastContent, toast } from "#web/ui/toast.ts";
import { applied, type Pages, type Run } from "./rows.ts";

/**
 * Runs changes to rows and reports their results. Pending changes are already visible in the rows (`useRows`);
 * successful ones are written to all cached pages.
 */
export function useChanges<Row extends ListRow>({ key, nameOf }: Resource<Row>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const withUndo = useUndo();
  const withInverse = (content: ToastContent, { change, rows }: Run<Row>): ToastContent => {
    const { inverse } = change;
    const changed = rows.filter((row) => isChanged(row, change));
    if (!inverse || changed.length === 0) return content;
    const takeBack = () =>
      mutate({ change: { ...inverse, done: ({ count }) => undone(count) }, rows: changed });
    return { ...content, duration: undoSeconds * 1_000, undo: { label: "Undo", onClick: takeBack } };
  };
  const write = (run: Run<Row>) =>
    queryClient.setQueriesData<unknown>({ queryKey: key }, (data: unknown) =>
      isPages<Row>(data) ? applied(data, run) : data,
    );
  const { mutate } = useMutation({
    mutationKey: [...key],
    meta: { quiet: true },
    mutationFn: ({ change, rows }: Run<Row>) => carryOut(change, rows),
    onSuccess({ result, notFound = [], refused = [], undo }, run) {
      const { change, rows } = run;
      const [row] = rows;
      write(run);
      const reason = refused[0]?.message ?? errorMessages.notFound;
      const failed = notFound.length + refused.length;
      if (failed > 0) toast(withUndo(failure(reason, failed, rows.length), undo));
      else if (row && change.done) {
        const content = withInverse(change.done({ row, count: rows.length, result, navigate }), run);
        toast(withUndo(content, undo));
      }
    },
    onError(error, run) {
      const { change, rows } = run;
      const known = error instanceof ApiError ? error : undefined;
      // Somebody else deleted it first, so the row stays removed.
      if (known?.status === 404) write(run);
      if (isOutdated(error, change)) write({ change: { apply: () => error.current as Row }, rows });
      const reason = known?.message ?? change.fallback ?? errorMessages.unexpected;
      const [row] = rows;
      const named = row && rows.length === 1 && change.namesRow ? `${nameOf(row)}: ${reason}` : reason;
      toast(failure(named, rows.length, rows.length));
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: [key[0]] });
      void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
  return mutate;
}

/** Other queries begin with the key of the list, too, so that a change refetches them. */
function isPages<Row>(data: unknown): data is Pages<Row> {
  return typeof data === "object" && data !== null && "pages" in data;
}

/** Whether the server refused a change because it was based on an older version. */
export function isOutdated<Row>(error: Error, { asRead }: Change<Row>): error is ApiError {
  return asRead !== undefined && error instanceof ApiError && error.current !== undefined;
}

type CarriedOut = Partial<ManyChanged> & { result: unknown };

async function carryOut<Row extends ListRow>(
  { one, many }: Change<Row>,
  rows: readonly Row[],
): Promise<CarriedOut> {
  const ids = rows.map((row) => row._id);
  const [row] = rows;
  if (one && row !== undefined && rows.length === 1) {
    const result = await one(row._id, row);
    return { result, undo: (result as { undo?: UndoOffer } | undefined)?.undo };
  }
  return { result: undefined, ...(await many?.(ids, rows)) };
}

function failure(reason: string, failed: number, all: number): ToastContent {
  const description = all === 1 ? reason : `${failed} of ${all}: ${reason}`;
  return { title: "Error", description, variant: "destructive" };
}

/** Whether a change makes a row another one. */
function isChanged<Row extends ListRow>(row: Row, { apply }: Change<Row>): boolean {
  return JSON.stringify(apply(row)) !== JSON.stringify(row);
}

function undone(count: number): ToastContent {
  const description = count === 1 ? "Everything is as it was." : `All ${count} are as they were.`;
  return { title: "Undone", description };
}

/** Adds an Undo button to a toast, which stays as long as the undo is possible. */
function useUndo() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids }: UndoOffer) => adminCall("POST /api/admin/undo", { json: { ids } }),
    onSuccess({ data: { undone: count, refused } }) {
      const [first] = refused;
      const all = count + refused.length;
      if (first) {
        const description = `${count} of ${all} are back. ${first.message}`;
        toast({ title: "Not everything is undone", description, variant: "destructive" });
      } else {
        toast(undone(count));
      }
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (content: ToastContent, offer: UndoOffer | undefined): ToastContent => {
    if (!offer) return content;
    const duration = Math.max(0, Date.parse(offer.until) - Date.now());
    return { ...content, duration, undo: { label: "Undo", onClick: () => mutate(offer) } };
  };
}
