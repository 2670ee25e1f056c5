import { useDroppable } from "@dnd-kit/core";
import clsx from "clsx";
import Mail from "lucide-react/icons/mail";
import { memo, type ReactNode } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { stateFills } from "../state-badges.tsx";
import { type ColumnId, columnLabel } from "./board-columns.ts";
import { useDrawn } from "./use-drawn.ts";

type BoardColumnProps = {
  column: ColumnId;
  creators: readonly Collaboration[];
  card: (creator: Collaboration) => ReactNode;
  /** Whether a card is being dragged that cannot be dropped here. */
  isDimmed: boolean;
  /** The dragged card and the index at which it would be dropped. */
  drop: { id: string; index: number } | undefined;
  /** Whether to show only name and count. */
  isFolded: boolean;
  onFold: ((column: ColumnId, isFolded: boolean) => void) | undefined;
  /** Writes to all of them. */
  onMessage: ((creators: readonly Collaboration[]) => void) | undefined;
};

/** Creators in one state. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, creators, card, isDimmed, drop, isFolded, onFold, onMessage } = props;
  const { setNodeRef } = useDroppable({ id: column, disabled: isDimmed });
  const drawn = useDrawn(creators);
  const label = columnLabel(column);
  const ground = drop ? "bg-accent-wash" : "bg-sunk";
  if (isFolded) {
    return (
      <section
        ref={setNodeRef}
        data-column={column}
        data-mark={drop && ""}
        aria-label={label}
        className={clsx("w-9 shrink-0 transition-opacity duration-150", isDimmed && "opacity-45")}
      >
        <button
          type="button"
          aria-expanded={false}
          onClick={() => onFold?.(column, false)}
          className={clsx(
            "flex h-full w-full flex-col items-center gap-2 rounded-card py-3 font-semibold text-ink-soft text-small hover:text-ink",
            ground,
            drop && "outline-2 outline-accent -outline-offset-2",
          )}
        >
          <span className="tabular-nums">{creators.length}</span>{" "}
          <span className="[writing-mode:vertical-rl]">{label}</span>
        </button>
      </section>
    );
  }
  const others = drop ? creators.filter(({ _id }) => _id !== drop.id) : creators;
  const before = drop && (others[drop.index]?._id ?? "end");
  return (
    <section
      ref={setNodeRef}
      data-column={column}
      aria-label={label}
      className={clsx(
        "flex min-w-46 max-w-80 flex-[1_1_15.5rem] flex-col rounded-card transition-opacity duration-150",
        ground,
        isDimmed && "opacity-45",
      )}
    >
      <ColumnHead column={column} count={creators.length} onFold={onFold}>
        {onMessage && creators.length > 0 && (
          <button
            type="button"
            aria-label={`Message the creators in ${label}`}
            onClick={() => onMessage(creators)}
            title="Message"
            className="-my-1 inline-flex size-7 items-center justify-center rounded-full text-ink-soft hover:bg-raised hover:text-ink"
          >
            <Mail aria-hidden="true" className="size-4" />
          </button>
        )}
      </ColumnHead>
      <ul className="flex min-h-16 grow flex-col gap-1.5 overflow-y-auto px-1.5 pt-0.5 pb-1.5">
        {drawn.map((creator) => (
          <MarkedCard key={creator._id} isMarked={before === creator._id}>
            {card(creator)}
          </MarkedCard>
        ))}
        {before === "end" && <DropMark />}
      </ul>
    </section>
  );
});

function MarkedCard({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  return (
    <>
      {isMarked && <DropMark />}
      {children}
    </>
  );
}

/** Marks the position at which the card would be dropped. */
function DropMark() {
  return <li aria-hidden="true" data-mark className="-my-1.5 h-1 shrink-0 rounded-full bg-accent" />;
}

type ColumnHeadProps = Pick<BoardColumnProps, "column" | "onFold"> & { count: number; children: ReactNode };

function ColumnHead({ column, count, onFold, children }: ColumnHeadProps) {
  return (
    <h2 className="flex items-center gap-2 px-3 pt-3 pb-2 font-semibold text-small">
      <span
        aria-hidden="true"
        className={clsx(
          "size-2.5 rounded-full",
          column === "ended" ? "border-2 border-line-strong" : stateFills[column],
        )}
      />
      <span>{columnLabel(column)}</span>
      <span className="font-normal text-ink-soft tabular-nums">{count}</span>
      <span className="ml-auto inline-flex gap-3">
        {children}
        {onFold && (
          <button
            type="button"
            aria-expanded
            onClick={() => onFold(column, true)}
            className="font-normal text-ink-soft text-tiny underline-offset-4 hover:underline"
          >
            Collapse
          </button>
        )}
      </span>
    </h2>
  );
}
