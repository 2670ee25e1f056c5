import type { CollaborationsAdded, ExclusivityNote } from "#domain/campaigns/collaborations.contract.ts";
import { longDate } from "#domain/days/long-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Exclusive agreements of the added or already present creators. */
export function boundIn({ results }: CollaborationsAdded): ExclusivityNote[] {
  return results.flatMap(({ exclusivities }) => exclusivities);
}

type BoundCreatorsProps = { title: string; bound: readonly ExclusivityNote[]; onClose: () => void };

/** Warns that added creators have exclusive agreements with other clients. Mount it only while it is open. */
export function BoundCreators({ title, bound, onClose }: BoundCreatorsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="These creators have agreed not to work for others in a category during this campaign. If it’s the category of this campaign, talk to them first."
      footer={
        <Button onClick={onClose} data-autofocus>
          Got it
        </Button>
      }
    >
      <ul className="grid gap-4">
        {bound.map(({ creatorName, category, from, until, campaign, clientName }) => (
          <li key={`${creatorName}-${campaign._id}-${category}`} className="wrap-anywhere">
            <p className="font-semibold">{`${creatorName}: ${category}`}</p>
            <p className="text-ink-soft text-small">
              {`${longDate(from)} to ${longDate(until)}, ${[campaign.name, clientName].filter(Boolean).join(" for ")}`}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
