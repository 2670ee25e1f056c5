import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { ListPanel, ListRow, Resource } from "#web/ui/resource.ts";
import type { List } from "./use-list.ts";

type OpenRowPanelProps<Row extends ListRow> = {
  resource: Resource<Row>;
  panel: ListPanel<Row>;
  list: List<Row>;
};

/** Details of the open row, with its actions. */
export function OpenRowPanel<Row extends ListRow>({ resource, panel, list }: OpenRowPanelProps<Row>) {
  const row = list.steps.openRow;
  return (
    <Dialog
      open={row !== undefined}
      onClose={list.close}
      placement="end"
      title={row && resource.nameOf(row)}
      description={row && panel.description(row)}
      {...(panel.closeLabel && { closeLabel: panel.closeLabel })}
      className={`${panel.wide ? "w-[min(64rem,100%)]!" : "w-[min(36rem,100%)]!"} max-w-none! border-l-0`}
      footer={row && <Footer row={row} panel={panel} list={list} />}
    >
      {row && panel.content(row, list.handle)}
    </Dialog>
  );
}

type FooterProps<Row extends ListRow> = Omit<OpenRowPanelProps<Row>, "resource"> & { row: Row };

function Footer<Row extends ListRow>({ row, panel: { steps, footer }, list }: FooterProps<Row>) {
  const { position, hasPrevious, hasNext, move } = list.steps;
  return (
    <>
      {steps && (
        <div
          className={
            steps.counted
              ? "mr-auto flex items-center max-sm:basis-full max-sm:justify-between sm:gap-1"
              : "mr-auto flex"
          }
        >
          <IconButton label={`Previous ${steps.noun}`} disabled={!hasPrevious} onClick={() => move(-1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          {steps.counted && (
            <p
              className="min-w-11 text-center text-ink-soft text-small tabular-nums sm:min-w-14"
              aria-live="polite"
            >
              {`${position} of ${list.state.total}`}
            </p>
          )}
          <IconButton label={`Next ${steps.noun}`} disabled={!hasNext} onClick={() => move(1)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {footer(row, list.handle)}
    </>
  );
}
