import { lazy, useState } from "react";
import type { ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import type { PageTab } from "#domain/links/links.contract.ts";
import type { ClientRights } from "#domain/rights/client-rights.contract.ts";
import type { Review } from "#domain/shortlists/review.contract.ts";
import type { ApiClient } from "#web/api/client.ts";
import type { LinkAccess } from "#web/api/link-client.ts";
import { ClientTabs } from "#web/areas/links/features/client-page/client-tabs.tsx";
import { answersNote, LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import type { TabProps } from "./tab-props.ts";

/** Contents of a tab, by the kind of its link. */
export type OpenedTab =
  | { kind: "review"; review: Review }
  | { kind: "drafts"; page: ClientDrafts }
  | { kind: "report"; report: Report; rights: ClientRights };

const loadReview = () => import("./open-review.tsx");
const OpenReview = lazy(loadReview);
const loadDrafts = () => import("./open-drafts.tsx");
const OpenDrafts = lazy(loadDrafts);
const loadReport = () => import("./open-report.tsx");
const OpenReport = lazy(loadReport);

/** Loads the contents of a tab together with their script, which other people do not need. */
export async function openTab(call: ApiClient, kind: PageTab["kind"]): Promise<OpenedTab> {
  switch (kind) {
    case "review": {
      const [{ data }] = await Promise.all([call("GET /api/links/review"), loadReview()]);
      return { kind, ...data };
    }
    case "drafts": {
      const [{ data }] = await Promise.all([call("GET /api/links/drafts"), loadDrafts()]);
      return { kind, ...data };
    }
    case "report": {
      const [{ data }, rights] = await Promise.all([
        call("GET /api/links/report"),
        call("GET /api/links/report/rights"),
        loadReport(),
      ]);
      return { kind, ...data, rights: rights.data };
    }
  }
}

type ClientPageProps = {
  access: LinkAccess;
  agency: string;
  /** Empty if there is only one. */
  tabs: readonly PageTab[];
  /** ID of the opened tab. */
  current: string;
  opened: OpenedTab;
};

/** Everything that is shared with one person of a client in a campaign. */
export function OpenClientPage({ access, agency, tabs, current, opened }: ClientPageProps) {
  const [order] = useState(() => tabs.map(({ _id }) => _id));
  const [waiting, setWaiting] = useState<Record<string, number>>({});
  // Tabs stay where they are during the visit, although their order depends on what waits.
  const placed = tabs
    .toSorted((one, other) => placeIn(order, one) - placeIn(order, other))
    .map((tab) => (tab._id === current ? { ...tab, waiting: waiting[current] ?? tab.waiting } : tab));
  const tab: TabProps = {
    access,
    agency,
    onWaiting: (count) => setWaiting((before) => ({ ...before, [current]: count })),
  };
  return (
    <LinkFrame agency={agency} wide note={mayAnswer(tabs, opened) ? answersNote : undefined}>
      {tabs.length > 0 && <ClientTabs tabs={placed} current={current} />}
      <div key={current}>
        <Contents {...tab} opened={opened} />
      </div>
    </LinkFrame>
  );
}

function Contents({ opened, ...tab }: TabProps & { opened: OpenedTab }) {
  switch (opened.kind) {
    case "review":
      return <OpenReview {...tab} review={opened.review} />;
    case "drafts":
      return <OpenDrafts {...tab} page={opened.page} />;
    case "report":
      return <OpenReport {...tab} report={opened.report} rights={opened.rights} />;
  }
}

function mayAnswer(tabs: readonly PageTab[], { kind }: OpenedTab): boolean {
  return kind !== "report" || tabs.some((tab) => tab.kind !== "report");
}

function placeIn(order: readonly string[], { _id }: PageTab): number {
  const place = order.indexOf(_id);
  return place === -1 ? order.length : place;
}
