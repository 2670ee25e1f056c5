import { useState } from "react";
import type { Report } from "#domain/deliverables/report.contract.ts";
import type { ClientRights as Rights } from "#domain/rights/client-rights.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { type LinkAccess, linkClient } from "#web/api/link-client.ts";
import { FilesDownload } from "#web/areas/links/features/client-page/files-download.tsx";
import { CampaignReport } from "#web/features/campaign-report/campaign-report.tsx";
import { ClientRights, type RightsCalls } from "#web/features/right-check/client-rights.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/time.tsx";
import type { TabProps } from "./tab-props.ts";

type OpenReportProps = Pick<TabProps, "access" | "agency"> & { report: Report; rights: Rights };

/** Report of a campaign, for its client. */
export default function OpenReport({ access, agency, report, rights }: OpenReportProps) {
  const [granted, setGranted] = useState(rights);
  const { campaign, today } = report;
  const { name, clientName, startsOn, endsOn } = campaign;
  return (
    <>
      <title>{`${name} · ${agency}`}</title>
      <header className="mb-12">
        <p className="font-semibold text-ink-soft">
          {clientName === "" ? "Report" : `Report for ${clientName}`}
        </p>
        <h1 className="wrap-anywhere mt-2 max-w-[56rem] text-title">{name}</h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-ink-soft">
          <span>
            {startsOn && endsOn && (
              <>
                <Day value={startsOn} withYear />
                <span>{" to "}</span>
                <Day value={endsOn} withYear />
                <span>{". "}</span>
              </>
            )}
            <span>{"As of "}</span>
            <Day value={today} withYear />
            <span>{`, by ${agency}.`}</span>
          </span>
          <Button
            data-print="hide"
            variant="secondary"
            size="small"
            className="min-h-11"
            onClick={() => window.print()}
          >
            Print
          </Button>
          {report.offersFiles && report.posts.length > 0 && <FilesDownload access={access} />}
        </p>
      </header>
      <CampaignReport report={report} />
      <ClientRights {...granted} posts={report.posts} calls={callsOf(access, setGranted)} />
    </>
  );
}

function callsOf(access: LinkAccess, show: (rights: Rights) => void): RightsCalls {
  const call = linkClient(access);
  return {
    check: async ({ of, on, ...question }) => {
      const query = new URLSearchParams({ deliverableId: of, ...question, ...(on && { on }) });
      return call("GET /api/links/report/rights/check", { query }).then(
        ({ data }) => ({ answer: data }),
        (error) => ({ problem: messageOf(error) }),
      );
    },
    takeDown: (id, downOn) =>
      outcomeOf(
        call("PUT /api/links/report/rights/:id/down", { params: { id }, json: { downOn } }).then(
          ({ data }) => {
            show(data);
            return {};
          },
          (error: unknown) => {
            const isConflict = error instanceof ApiError && error.status === 409 && error.current;
            if (isConflict) show(error.current as Rights);
            throw error;
          },
        ),
      ),
  };
}
