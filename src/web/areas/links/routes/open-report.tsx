import type { Report } from "#domain/deliverables/report.contract.ts";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { CampaignReport } from "#web/features/campaign-report/campaign-report.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/time.tsx";

type OpenReportProps = { agency: string; report: Report };

/** The report of a campaign, for its client. */
export default function OpenReport({ agency, report }: OpenReportProps) {
  const { campaign, today } = report;
  const { name, clientName, startsOn, endsOn } = campaign;
  return (
    <LinkFrame agency={agency} wide>
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
                <Day value={startsOn} withYear /> to <Day value={endsOn} withYear />.{" "}
              </>
            )}
            As of <Day value={today} withYear />, by {agency}.
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
        </p>
      </header>
      <CampaignReport report={report} />
    </LinkFrame>
  );
}
