import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { Board } from "./board/board.tsx";
import { placeOf, rankingAt } from "./board/board-columns.ts";
import { CardMenu, type MenuHandlers } from "./board/card-menu.tsx";
import { PhoneBoard } from "./board/phone-board.tsx";
import { useFocusAfterMove } from "./board/use-focus-after-move.ts";
import { CampaignHead } from "./campaign-head.tsx";
import { useCampaignChange } from "./campaign-query.ts";
import { CampaignTabs, type CampaignView } from "./campaign-tabs.tsx";
import { useCreators } from "./creators-query.ts";
import type { DraftDialogSlot } from "./drafts/deliverable-step.ts";
import type { OpenDeliverable } from "./drafts/drafts.tsx";
import { useDeliverableSteps } from "./drafts/use-deliverable-steps.tsx";
import type { MessageDialog, Steps } from "./steps.ts";
import { useSteps } from "./use-steps.tsx";

/** Loaded on demand, because the board does not need them. */
const AddCreators = lazy(async () => ({ default: (await import("./add-creators.tsx")).AddCreators }));
const Calendar = lazy(async () => ({ default: (await import("./calendar/calendar.tsx")).Calendar }));
const ClientLinks = lazy(async () => ({
  default: (await import("./client-links/client-links.tsx")).ClientLinks,
}));
const CreatorPanel = lazy(async () => ({ default: (await import("./creator-panel.tsx")).CreatorPanel }));
const CreatorsTable = lazy(async () => ({ default: (await import("./creators-table.tsx")).CreatorsTable }));
const Drafts = lazy(async () => ({ default: (await import("./drafts/drafts.tsx")).Drafts }));

type CampaignPageProps = {
  campaign: Campaign;
  view: CampaignView;
  mayEdit: boolean;
  mayDelete: boolean;
  openId: string | null;
  open: (id: string | null) => void;
  /** Timeline of the campaign or of one of its creators. */
  timeline: (props: {
    subject: { type: "campaign" | "collaboration"; id: string };
    level: 2 | 3;
    partName?: (part: { _id: string }) => string | undefined;
  }) => ReactNode;
  /** The thread with one of its creators. */
  conversation: (subject: { type: "collaboration"; id: string }) => ReactNode;
  brief: ReactNode;
  /** Payouts of its creators. */
  money: ReactNode;
  /** Export and import, above the table. */
  spreadsheet: ReactNode;
  report: ReactNode;
  openedDeliverable: OpenDeliverable;
  draftDialog: DraftDialogSlot;
  messageDialog: MessageDialog;
};

/** A campaign in one of its views. */
export function CampaignPage(props: CampaignPageProps) {
  const { campaign, view, mayEdit, mayDelete, openId, open, timeline, brief, money, report, spreadsheet } =
    props;
  const { openedDeliverable, draftDialog, messageDialog, conversation } = props;
  const { data: team } = useQuery(adminTeamQuery);
  const { creators, ...reading } = useCreators(campaign._id);
  const steps = useSteps(campaign, messageDialog);
  const deliverableSteps = useDeliverableSteps(campaign, draftDialog);
  const opened = creators?.find(({ _id }) => _id === openId);
  useMissing(openId !== null && creators !== undefined && opened === undefined, () => open(null));
  const wasOpened = useEver(openId !== null);
  const [adding, setAdding] = useState(false);
  const mayAdd = mayEdit && ["requested", "draft", "active", "paused"].includes(campaign.state);
  return (
    <>
      <CampaignHead
        campaign={campaign}
        team={team}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        hasFiguresBelow={view === "money"}
      >
        {mayAdd && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add creators
          </Button>
        )}
      </CampaignHead>
      <CampaignTabs id={campaign._id} current={view} />
      <Suspense fallback={<BoardSkeleton />}>
        {view === "drafts" && <ClientLinks campaign={campaign} kind="drafts" mayEdit={mayEdit} />}
        {view === "drafts" && (
          <Drafts campaign={campaign} mayEdit={mayEdit} steps={deliverableSteps} opened={openedDeliverable} />
        )}
        {view === "brief" && brief}
        {view === "calendar" && team && <Calendar campaignId={campaign._id} today={team.today} />}
        {view === "money" && money}
        {view === "report" && report}
        {view === "timeline" && (
          <div className="max-w-[44rem]">
            {timeline({
              subject: { type: "campaign", id: campaign._id },
              level: 2,
              partName: (part) => creators?.find(({ _id }) => _id === part._id)?.creatorName,
            })}
          </div>
        )}
        {view === "table" && spreadsheet && <div className="mb-4 flex flex-wrap gap-2">{spreadsheet}</div>}
        {(view === "board" || view === "table") && (
          <Creators
            {...{ campaign, view, mayEdit, team, steps, open, creators }}
            reading={reading}
            onAdd={mayAdd ? () => setAdding(true) : undefined}
          />
        )}
      </Suspense>
      <Suspense>
        {wasOpened && (
          <CreatorPanel
            creator={opened}
            currency={campaign.currency}
            team={team}
            mayEdit={mayEdit}
            steps={steps}
            deliverableSteps={deliverableSteps}
            onClose={() => open(null)}
            timeline={({ _id: id }) => timeline({ subject: { type: "collaboration", id }, level: 3 })}
            conversation={({ _id: id }) => conversation({ type: "collaboration", id })}
          />
        )}
        {adding && (
          <AddCreators campaignId={campaign._id} present={creators ?? []} onClose={() => setAdding(false)} />
        )}
      </Suspense>
      {steps.dialog}
      {deliverableSteps.dialog}
    </>
  );
}

/** Stays true once it has been. */
function useEver(isNow: boolean): boolean {
  const [wasEver, setEver] = useState(isNow);
  if (isNow && !wasEver) setEver(true);
  return wasEver;
}

/** Notifies the user that the creator in the URL is not in the campaign. */
function useMissing(isMissing: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: "This creator is no longer in the campaign" });
    close();
  }, [isMissing]);
}

type CreatorsProps = Pick<CampaignPageProps, "campaign" | "mayEdit" | "open"> & {
  view: "board" | "table";
  creators: readonly Collaboration[] | undefined;
  reading: Omit<ReturnType<typeof useCreators>, "creators">;
  team: { owners: { _id: string; name: string }[]; today: string } | undefined;
  steps: Steps;
  onAdd: (() => void) | undefined;
};

/** Creators of a campaign on a board or in a table, or the reason why they cannot be shown. */
function Creators(props: CreatorsProps) {
  const { campaign, view, creators, reading, team, mayEdit, steps, open, onAdd } = props;
  const isPhone = useMediaQuery("(width < 768px)");
  const { menu, onOpen, question } = useMenu(props);
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterMove(ref, creators);
  if (creators === undefined) {
    if (reading.error === null) return <BoardSkeleton />;
    return (
      <ErrorBox
        title="The creators could not be loaded"
        message={messageOf(reading.error)}
        onRetry={() => reading.refetch()}
        busy={reading.isFetching}
      />
    );
  }
  if (creators.length === 0) {
    return (
      <EmptyState
        title="No creators yet"
        description="Search the marketplace, or add creators from the list of influencers."
        actions={onAdd && <Button onClick={onAdd}>Add creators</Button>}
      />
    );
  }
  const shared = { creators, mayEdit, steps, onOpen, menu };
  return (
    <div ref={ref}>
      {view === "table" ? (
        <CreatorsTable {...shared} onOpen={open} currency={campaign.currency} team={team} />
      ) : isPhone ? (
        <PhoneBoard {...shared} today={team?.today} />
      ) : (
        <Board {...shared} today={team?.today} />
      )}
      {question}
    </div>
  );
}

/** Renders the menu of a creator; a stable function. */
function useMenu({ campaign, creators = [], view, mayEdit, steps, open }: CreatorsProps) {
  const [leaving, setLeaving] = useState<Collaboration>();
  const handlers: MenuHandlers = {
    onOpen: open,
    onStep: (creator, action) => steps.start({ creators: [creator], actions: [action] }),
    onShift(creator, by) {
      const { column, index } = placeOf(creators, creator);
      const ranking = rankingAt(creators, creator, { column, index: Math.max(0, index + by) });
      if (ranking) steps.rank(creator, ranking);
    },
    onRemove: setLeaving,
  };
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const stable = useMemo(
    (): MenuHandlers => ({
      onOpen: (id) => latest.current.onOpen(id),
      onStep: (creator, action) => latest.current.onStep(creator, action),
      onShift: view === "board" ? (creator, by) => latest.current.onShift?.(creator, by) : undefined,
      onRemove: (creator) => latest.current.onRemove(creator),
    }),
    [view],
  );
  const menu = useCallback(
    (creator: Collaboration) => <CardMenu creator={creator} mayEdit={mayEdit} {...stable} />,
    [mayEdit, stable],
  );
  const question = leaving && (
    <Removal campaignId={campaign._id} creator={leaving} onClose={() => setLeaving(undefined)} />
  );
  return { menu, onOpen: stable.onOpen, question };
}

type RemovalProps = { campaignId: string; creator: Collaboration; onClose: () => void };

function Removal({ campaignId, creator, onClose }: RemovalProps) {
  const { _id: id, creatorName } = creator;
  const { mutate, isPending } = useCampaignChange(
    async () => {
      await adminCall("DELETE /api/admin/collaborations/:id", { params: { id } });
      onClose();
    },
    { title: "Removed", description: creatorName },
    ["collaborations", campaignId],
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Remove ${creatorName} from the campaign?`}
      description="Your notes about them in this campaign are deleted."
      confirmLabel="Remove"
      busy={isPending}
    />
  );
}

const columns = [0, 1, 2, 3];

function BoardSkeleton() {
  return (
    <SkeletonGroup label="Loading the creators" className="flex gap-2.5 overflow-hidden">
      {columns.map((column) => (
        <div key={column} className="grid w-60 shrink-0 gap-2">
          <Skeleton className="h-8" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
