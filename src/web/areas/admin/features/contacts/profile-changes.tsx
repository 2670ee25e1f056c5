import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OpenChange } from "#domain/contact/profile-changes.contract.ts";
import { changeLabel, changeText } from "#domain/status/proposed-changes.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ["contacts", id, "changes"],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/contacts/:id/changes", { params: { id }, signal })).data.changes,
    meta: { quiet: true },
  });

type ProfileChangesProps = { id: string; mayEdit: boolean };

/** Changes that a creator asks for, field by field: the team applies or ignores each. */
export function ProfileChanges({ id, mayEdit }: ProfileChangesProps) {
  const { data: changes, error, refetch, isFetching } = useQuery(changesQuery(id));
  const decide = useDecision(id);
  if (error) {
    return (
      <ErrorBox
        level={3}
        title="The changes could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  if (changes === undefined) {
    return (
      <SkeletonGroup label="Loading the changes" className="mt-7">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  if (changes.length === 0) return null;
  return (
    <section className="mt-7 border-line border-t pt-5">
      <h3 className="text-subheading">Changes to the profile</h3>
      <ul className="mt-2">
        {changes.map((change) => (
          <Change
            key={changeLabel(change)}
            change={change}
            busy={decide.isPending}
            onDecide={mayEdit ? (decision) => decide.mutate({ change, decision }) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

type Decided = { change: OpenChange; decision: "take" | "leave" };

function useDecision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change: { field, platform, now }, decision }: Decided) =>
      adminCall("PUT /api/contacts/:id/changes", {
        params: { id },
        json: { field, platform, now, decision },
      }),
    meta: { quiet: true },
    onSuccess: ({ data }) => queryClient.setQueryData(changesQuery(id).queryKey, data.changes),
    onError: (error) =>
      toast({ title: "Not decided", description: messageOf(error), variant: "destructive" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["contacts"] }),
  });
}

type ChangeProps = {
  change: OpenChange;
  busy: boolean;
  onDecide: ((decision: Decided["decision"]) => void) | undefined;
};

/** The value before, the wanted one, and the present one if it is neither. */
function Change({ change, busy, onDecide }: ChangeProps) {
  const { field, from, to, now, decision } = change;
  const label = changeLabel(change);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold text-small">{label}</p>
        <p className="wrap-anywhere whitespace-pre-line">
          <del className="text-ink-soft">{changeText(field, from)}</del>
          <span aria-hidden="true">{" → "}</span>
          <ins className="font-semibold no-underline">{changeText(field, to)}</ins>
        </p>
        {decision === null && now !== from && (
          <p className="wrap-anywhere text-danger-text text-small">
            {now === to ? "The profile says so already." : `The profile now says: ${changeText(field, now)}`}
          </p>
        )}
      </div>
      {decision !== null && (
        <Badge tone={decision === "taken" ? "brand" : "plain"}>
          {decision === "taken" ? "Applied" : "Ignored"}
        </Badge>
      )}
      {decision === null && onDecide && (
        <span className="flex gap-2">
          <Button
            size="small"
            variant="secondary"
            disabled={busy}
            aria-label={`Apply: ${label}`}
            onClick={() => onDecide("take")}
          >
            Apply
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={busy}
            aria-label={`Ignore: ${label}`}
            onClick={() => onDecide("leave")}
          >
            Ignore
          </Button>
        </span>
      )}
    </li>
  );
}
