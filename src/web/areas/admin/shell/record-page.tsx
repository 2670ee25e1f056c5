import type { ReactNode } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

type AdminRecordPageProps = {
  title: string;
  /** A new record, so nothing is loaded. */
  isNew: boolean;
  query: { data: unknown; error: Error | null; refetch: () => unknown; isFetching: boolean };
  list: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The page around the form of a record, which is loaded first. */
export function AdminRecordPage({ title, isNew, query, list, actions, children }: AdminRecordPageProps) {
  const isThere = isNew || query.data !== undefined;
  return (
    <>
      <PageTitle title={title}>{isThere && actions}</PageTitle>
      <div className="mt-4">
        {isThere ? (
          children
        ) : query.error ? (
          <Failure query={query} error={query.error} list={list} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </>
  );
}

type FailureProps = Pick<AdminRecordPageProps, "query" | "list"> & { error: Error };

function Failure({ query, error, list }: FailureProps) {
  return (
    <ErrorBox
      title="The record could not be loaded"
      message={messageOf(error)}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
      actions={
        <ButtonLink to={list} variant="quiet" size="small">
          Back to the list
        </ButtonLink>
      }
    />
  );
}

const groups = [0, 1, 2];

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the record">
      {groups.map((group) => (
        <div key={group} className="grid gap-x-12 gap-y-6 border-line border-b py-7 lg:grid-cols-12">
          <Skeleton className="h-6 w-32 lg:col-span-4" />
          <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:col-span-8">
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
