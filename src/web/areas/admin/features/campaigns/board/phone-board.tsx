import { useMemo, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/inputs.tsx";
import type { BoardProps } from "./board.tsx";
import { cardBox } from "./board-card.tsx";
import { type ColumnId, columnIds, columnLabel, columnsOf } from "./board-columns.ts";
import { CardFace } from "./card-face.tsx";
import { useDrawn } from "./use-drawn.ts";

/** Shows one column of the board at a time. Cards are moved by their menus. */
export function PhoneBoard({ creators, today, steps, mayEdit, onOpen, menu }: BoardProps) {
  const columns = useMemo(() => columnsOf(creators), [creators]);
  const [chosen, setChosen] = useState<ColumnId>();
  const filled = columnIds.find((column) => (columns.get(column)?.length ?? 0) > 0);
  const column = chosen ?? filled ?? "listed";
  const own = columns.get(column) ?? [];
  const drawn = useDrawn(own);
  return (
    <>
      {own.length === 0 ? (
        <p className="py-10 text-center text-ink-soft">{`No creators in ‘${columnLabel(column)}’.`}</p>
      ) : (
        <ul aria-label={columnLabel(column)} className="flex flex-col gap-2.5">
          {drawn.map((creator) => (
            <li key={creator._id} data-card={creator._id} className={cardBox}>
              <CardFace creator={creator} today={today} withState={column === "ended"} onOpen={onOpen} />
              <div className="absolute top-0.5 right-0.5">{menu(creator)}</div>
            </li>
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 z-15 -mx-4 mt-4 flex gap-2 border-line border-t bg-paper px-4 py-3">
        <Select
          aria-label="Column"
          className="grow"
          value={column}
          onChange={(event) => setChosen(event.currentTarget.value as ColumnId)}
        >
          {columnIds.map((each) => (
            <option key={each} value={each}>
              {`${columnLabel(each)} (${columns.get(each)?.length ?? 0})`}
            </option>
          ))}
        </Select>
        {mayEdit && own.length > 0 && (
          <Button
            variant="secondary"
            aria-label={`Message the creators in ${columnLabel(column)}`}
            onClick={() => steps.message(own)}
          >
            Message
          </Button>
        )}
      </div>
    </>
  );
}
