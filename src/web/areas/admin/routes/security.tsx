import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import { SecurityPage } from "#web/areas/admin/features/security/security-page.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { securityQuery } from "#web/areas/admin/shell/queries.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

export const meta = () => adminMeta("Security");

export default function Security() {
  const queryClient = useQueryClient();
  const {
    data: security,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...securityQuery, meta: { quiet: true } });
  return (
    <>
      <PageTitle
        title="Security"
        lead="How you sign in. A second factor keeps others out who know your password."
      />
      {security && (
        // Requests that were refused until now may succeed.
        <SecurityPage security={security} onChange={() => void queryClient.invalidateQueries()} />
      )}
      {!security && error && (
        <ErrorBox
          title="This could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="mt-8"
        />
      )}
      {!security && !error && (
        <SkeletonGroup label="Loading how you sign in" className="mt-8 grid max-w-[44rem] gap-10">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </>
  );
}
