import clsx from "clsx";
import { formatFollowers } from "#domain/influencers/followers.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import type { Review } from "#domain/shortlists/review.contract.ts";
import type { ShownFigure, VoteDecision } from "#domain/shortlists/shortlist-votes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { creatorFigures } from "./creator-figures.ts";
import type { AvailableItem, ItemView } from "./review-view.ts";
import { decisionText, VoteButtons } from "./vote-buttons.tsx";

type CompareDialogProps = {
  open: boolean;
  onClose: () => void;
  views: readonly ItemView[];
  show: Review["show"];
  /** Undefined once voting has ended. */
  onDecide: ((itemId: string, decision: VoteDecision) => void) | undefined;
};

/**
 * Creators side by side. Equal values are dimmed; the best values are not marked, because that is the reader's
 * decision.
 */
export function CompareDialog({ open, onClose, views, show, onDecide }: CompareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Compare ${views.length} creators`}
      className="w-[min(72rem,calc(100vw-1rem))]! max-h-[calc(100dvh-1rem)]!"
    >
      <table className="w-full table-fixed text-left max-sm:text-small">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="w-36 max-sm:w-0">
              <span className="sr-only">Figure</span>
            </th>
            {views.map(({ item }) => (
              <th
                key={item._id}
                id={`compared-${item._id}`}
                scope="col"
                className="px-2 pb-3 font-display text-subheading"
              >
                <Avatar
                  src={item.creator.avatar}
                  fallback={monogramPath("influencer", item._id, item.creator.name)}
                  alt=""
                  size={96}
                  className="mb-2 rounded-field"
                />
                <span className="wrap-break-word block">{item.creator.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(
            views.map(({ item }) => item),
            show,
          ).map(({ label, values, isEqual }) => (
            <tr
              key={label}
              data-equal={isEqual}
              className={clsx("border-line border-t", isEqual && "text-ink-faint")}
            >
              <RowHeader label={label} />
              {values.map((value, column) => (
                <td
                  key={views[column]?.item._id}
                  className={clsx("wrap-break-word px-2 py-2.5 align-top", !isEqual && "font-semibold")}
                >
                  <span aria-hidden="true" className="block font-normal text-ink-soft text-tiny sm:hidden">
                    {label}
                  </span>
                  <span>{value}</span>
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-ink border-t-2">
            <RowHeader label="Your answer" />
            {views.map(({ item, answer }) => (
              <td key={item._id} className="px-2 py-3 align-top">
                {onDecide ? (
                  <VoteButtons
                    stacked
                    labelledBy={`compared-${item._id}`}
                    decision={answer?.decision}
                    onDecide={(decision) => onDecide(item._id, decision)}
                  />
                ) : (
                  decisionText(answer?.decision)
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Dialog>
  );
}

/** On phones, each cell repeats the label, because there is no room for a column of labels. */
function RowHeader({ label }: { label: string }) {
  return (
    <th scope="row" className="py-3 pr-3 align-top font-normal text-ink-soft text-small max-sm:p-0">
      <span className="max-sm:sr-only">{label}</span>
    </th>
  );
}

type CompareRow = { label: string; values: string[]; isEqual: boolean };
const missing = "–";

/** Rows of the comparison. Rows with equal values are marked. */
function compareRows(items: readonly AvailableItem[], show: readonly ShownFigure[]): CompareRow[] {
  const figures = items.map((item) => creatorFigures(item, show));
  const platforms = [
    ...new Set(items.flatMap(({ creator }) => creator.channels.map(({ platform }) => platform))),
  ];
  const rows: [label: string, values: string[]][] = [
    ...(figures[0] ?? []).map(({ label }, row): [string, string[]] => [
      label,
      figures.map((own) => own[row]?.value ?? missing),
    ]),
    ["Category", items.map(({ creator }) => creator.category)],
    ["Location", items.map(({ creator }) => creator.location || missing)],
    ["Languages", items.map(({ creator }) => languageNames(creator.languages) || missing)],
    ...platforms.map((platform): [string, string[]] => [
      platformLabel(platform),
      items.map((item) => channelText(item, platform)),
    ]),
    ["Verified", items.map(({ creator }) => (creator.verified ? "Yes" : "No"))],
  ];
  return rows.map(([label, values]) => ({ label, values, isEqual: new Set(values).size === 1 }));
}

function channelText({ creator }: AvailableItem, platform: string): string {
  const channel = creator.channels.find((each) => each.platform === platform);
  if (channel === undefined) return missing;
  return channel.followers === null ? "Yes" : formatFollowers(channel.followers);
}
