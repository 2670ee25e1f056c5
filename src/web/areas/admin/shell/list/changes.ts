import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError } from "#web/api/api-error.ts";
import { statsQuery } from "#web/areas/admin/shell/queries.ts";
import type { Change, ListRow, Resource } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { applied, type Pages, type Run } from "./rows.ts";

/**
 * Runs changes to rows and reports their results. Pending changes are already visible in the rows (`useRows`);
 * successful ones are written to all cached pages.
 */
export function useChanges<Row extends ListRow>({ key, nameOf }: Resource<Row>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const write = (run: Run<Row>) =>
    queryClient.setQueriesData<Pages<Row>>({ queryKey: key }, (data) => data && applied(data, run));
  const { mutate } = useMutation({
    mutationKey: [...key],
    meta: { quiet: true },
    mutationFn: ({ change, rows }: Run<Row>) =>
      carryOut(
        change,
        rows.map((row) => row._id),
      ),
    onSuccess({ result, notFound }, run) {
      const { change, rows } = run;
      const [row] = rows;
      write(run);
      if (notFound.length > 0) tellFailure(errorMessages.notFound, notFound.length, rows.length);
      else if (row && change.done) toast(change.done({ row, count: rows.length, result, navigate }));
    },
    onError(error, run) {
      const { change, rows } = run;
      const known = error instanceof ApiError ? error : undefined;
      // Somebody else deleted it first, so the row stays removed.
      if (known?.status === 404) write(run);
      const reason = known?.message ?? change.fallback ?? errorMessages.unexpected;
      const [row] = rows;
      tellFailure(row && change.namesRow ? `${nameOf(row)}: ${reason}` : reason, rows.length, rows.length);
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: [key[0]] });
      void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
  return mutate;
}

async function carryOut<Row>({ one, many }: Change<Row>, ids: string[]) {
  const [id] = ids;
  if (one && id !== undefined && ids.length === 1) return { result: await one(id), notFound: [] };
  return { result: undefined, notFound: (await many?.(ids))?.notFound ?? [] };
}

function tellFailure(reason: string, failed: number, all: number): void {
  const description = all === 1 ? reason : `${failed} of ${all}: ${reason}`;
  toast({ title: "Error", description, variant: "destructive" });
}
