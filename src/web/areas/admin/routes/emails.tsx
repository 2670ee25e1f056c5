import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { EmailList } from "#web/areas/admin/features/emails/email-list.tsx";
import { EmailPreview } from "#web/areas/admin/features/emails/email-preview.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

export const meta = () => adminMeta("Emails");

export default function Emails() {
  const [address] = useSearchParams();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["mail-previews"],
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/mails", { signal })).data.mails,
    // The addresses of the previews end after a quarter of an hour.
    staleTime: 10 * 60_000,
  });
  const name = address.get("email");
  const chosen = data?.find((mail) => mail.name === name);
  const shown = chosen ?? data?.[0];
  return (
    <>
      <PageTitle
        title="Emails"
        lead="Every email that is sent, with your logo, your colors, and invented people."
      />
      <div className="mt-6">
        {error ? (
          <ErrorBox
            title="The emails could not be loaded"
            message={messageOf(error)}
            onRetry={refetch}
            busy={isFetching}
          />
        ) : data && shown ? (
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
            <EmailList mails={data} shown={shown} isOpen={chosen === undefined} />
            <EmailPreview key={shown.name} mail={shown} isOpen={chosen !== undefined} />
          </div>
        ) : (
          <SkeletonGroup label="Loading the emails">
            <Skeleton className="h-[40rem]" />
          </SkeletonGroup>
        )}
      </div>
    </>
  );
}
