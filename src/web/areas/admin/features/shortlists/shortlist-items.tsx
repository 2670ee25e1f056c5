import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { itemDecisionLabels, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import type { Shortlist, ShortlistItem } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ButtonLink, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { DecisionBadge } from "./decision-meter.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemFields, ItemSums } from "./item-fields.tsx";
import { ItemSummary } from "./item-summary.tsx";
import { useShortlistChange } from "./shortlist-query.ts";

/** Creators on a list, in order, with the votes on each. */
export function ShortlistItems({ shortlist }: { shortlist: Shortlist }) {
  const { _id: id, items, updatedAt, actions } = shortlist;
  const mayEdit = actions.some(({ action }) => action === "edit");
  const order = useShortlistChange((ids: string[]) =>
    adminCall("PUT /api/admin/shortlists/:id/order", { params: { id }, json: { items: ids, updatedAt } }),
  );
  if (items.length === 0) {
    return (
      <EmptyState
        title="No creators yet"
        description="Choose creators under Influencers, and add them to this list."
        actions={<ButtonLink to="/admin/influencers">Choose creators</ButtonLink>}
        className="mt-8"
      />
    );
  }
  const move = (from: number, by: number) => {
    const ids = items.map((item) => item._id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) ids.splice(from + by, 0, moved);
    order.mutate(ids);
  };
  return (
    <>
      <ol aria-label="Creators" className="mt-6 border-line border-t">
        {items.map((item, index) => (
          <li
            key={item._id}
            className="grid gap-x-8 gap-y-3 border-line border-b py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)_auto]"
          >
            <ItemSummary
              item={item}
              position={index + 1}
              {...(mayEdit && { fields: <ItemFields shortlist={shortlist} item={item} /> })}
            />
            <Answers item={item} />
            {mayEdit && (
              <ItemActions
                shortlist={shortlist}
                item={item}
                moves={{
                  ...(index > 0 && { up: () => move(index, -1) }),
                  ...(index < items.length - 1 && { down: () => move(index, 1) }),
                }}
                busy={order.isPending}
              />
            )}
          </li>
        ))}
      </ol>
      <ItemSums shortlist={shortlist} />
    </>
  );
}

function Answers({ item: { decision, votes, creator, proposal } }: { item: ShortlistItem }) {
  if (proposal)
    return <p className="text-ink-soft text-small">{`Proposed by ${proposal.by}. No client sees it yet.`}</p>;
  if (creator === null) return null;
  return (
    <div className="min-w-0 text-small max-lg:pl-16">
      <DecisionBadge decision={decision} />
      <ul className="mt-2 grid gap-1.5">
        {votes.map((vote) => (
          <Vote key={vote.reviewerId} {...vote} />
        ))}
      </ul>
    </div>
  );
}

type ItemActionsProps = {
  shortlist: Shortlist;
  item: ShortlistItem;
  moves: { up?: () => void; down?: () => void };
  busy: boolean;
};

function ItemActions({ shortlist, item, moves, busy }: ItemActionsProps) {
  const [asking, setAsking] = useState<"edit" | "remove">();
  const close = () => setAsking(undefined);
  const params = { id: shortlist._id, itemId: item._id };
  const { creatorName: name, proposal, updatedAt } = item;
  const accept = useShortlistChange(() =>
    adminCall("PUT /api/admin/shortlists/:id/items/:itemId", { params, json: { accept: true, updatedAt } }),
  );
  const remove = useShortlistChange(() =>
    adminCall("DELETE /api/admin/shortlists/:id/items/:itemId", { params }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-lg:pl-16 lg:flex-col lg:items-end">
      <div className="flex items-center max-lg:-ml-3 lg:-mr-3">
        <IconButton label={`Move ${name} up`} disabled={!moves.up || busy} onClick={moves.up}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={!moves.down || busy} onClick={moves.down}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex gap-4">
        {proposal && (
          <RowButton label={`Accept ${name}`} disabled={accept.isPending} onClick={() => accept.mutate()}>
            Accept
          </RowButton>
        )}
        <RowButton label={`Edit ${name}`} onClick={() => setAsking("edit")}>
          Edit
        </RowButton>
        <RowButton
          tone="danger"
          label={proposal ? `Dismiss ${name}` : `Remove ${name}`}
          onClick={() => setAsking("remove")}
        >
          {proposal ? "Dismiss" : "Remove"}
        </RowButton>
      </div>
      {asking === "edit" && <ItemDialog shortlist={shortlist} item={item} onClose={close} />}
      <ConfirmDialog
        open={asking === "remove"}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
        title={`Remove ${name} from the list?`}
        description={item.votes.length > 0 ? "Answers about this creator are deleted." : undefined}
        confirmLabel={proposal ? "Dismiss" : "Remove"}
      />
    </div>
  );
}

/** 'Ida Holm: Rejected, Price', followed by the comment. */
function Vote({ person, role, decision, reason, comment }: ShortlistItem["votes"][number]) {
  const what = [itemDecisionLabels[decision], ...(reason ? [voteReasons[reason]] : [])].join(", ");
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{person}</span>
      {role === "advises" && <span className="text-ink-soft"> (advises)</span>}
      <span>{`: ${what}`}</span>
      {comment && <span className="mt-0.5 block whitespace-pre-line text-ink-soft">{comment}</span>}
    </li>
  );
}
