import type { ReactNode } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { useHasRole } from "./role.ts";

type Query = { data: unknown; error: Error | null; refetch: () => unknown; isFetching: boolean };

type AdminRecordPageProps = {
  title: string;
  /** Whether it is a new record, so that nothing is loaded. */
  isNew: boolean;
  query: Query;
  /** The form's own fields. */
  fields?: Query;
  list: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown below the form, even to viewers. */
  timeline?: ReactNode;
  children: ReactNode;
};

/** Loads a record and shows the page around its form. */
export function AdminRecordPage(props: AdminRecordPageProps) {
  const { title, isNew, query, fields, list, actions, timeline, children } = props;
  const isThere = (isNew || query.data !== undefined) && (!fields || fields.data !== undefined);
  const failed = [query, fields].find((one) => one?.error);
  return (
    <>
      <PageTitle title={title}>{isThere && actions}</PageTitle>
      <div className="mt-4">
        {isThere ? (
          <>
            <Editable>{children}</Editable>
            {timeline}
          </>
        ) : failed?.error ? (
          <Failure query={failed} error={failed.error} list={list} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </>
  );
}

/** Disables the form for viewers. */
function Editable({ children }: { children: ReactNode }) {
  if (useHasRole("editor")) return children;
  return (
    <>
      <p className="mb-2 max-w-text text-ink-soft">
        Your role lets you look at this record, but not change it.
      </p>
      <fieldset disabled className="min-w-0">
        <legend className="sr-only">Record, read only</legend>
        {children}
      </fieldset>
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
