import Columns3 from "lucide-react/icons/columns-3";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { MenuCheck } from "#web/ui/menu-button.tsx";
import type { ListRow, Resource } from "#web/ui/resource.ts";

/** Columns that somebody has shown or hidden, by ID. */
type Chosen = Record<string, boolean>;

function keyOf(path: string): string {
  return `adminColumns:${path}`;
}

function readChosen(path: string): Chosen {
  try {
    return JSON.parse(localStorage.getItem(keyOf(path)) ?? "{}");
  } catch {
    // The browser denies storage, or something else wrote there.
    return {};
  }
}

function writeChosen(path: string, chosen: Chosen): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(chosen));
  } catch {
    // The choice lasts until the page is left.
  }
}

/** The list with the columns that somebody has chosen in this browser, and the menu to choose them. */
export function useColumnChoice<Row extends ListRow>(resource: Resource<Row>) {
  const { path, display } = resource;
  const [chosen, setChosen] = useState(() => readChosen(path));
  if ("items" in display || !display.areColumnsChosen) return { resource, menu: undefined };
  const isShown = ({ id, isHidden = false }: Column<Row>) => chosen[id] ?? !isHidden;
  const choose = (id: string, isOn: boolean) => {
    const next = { ...chosen, [id]: isOn };
    setChosen(next);
    writeChosen(path, next);
  };
  const columns = display.columns.filter(isShown);
  const usual = display.columns.filter(({ isHidden }) => !isHidden);
  // Then the table scrolls sideways instead of squeezing its columns.
  const wide = columns.length > usual.length;
  return {
    resource: { ...resource, display: { ...display, columns, wide } },
    menu: <ColumnMenu columns={display.columns} isShown={isShown} onChoose={choose} />,
  };
}

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  onChoose: (id: string, isOn: boolean) => void;
};

/** On a phone, rows are cards without columns. */
function ColumnMenu<Row>({ columns, isShown, onChoose }: ColumnMenuProps<Row>) {
  return (
    <DropdownMenu
      className="max-h-[min(26rem,70dvh)] overflow-y-auto"
      trigger={(trigger) => (
        <Button {...trigger} variant="secondary" className="ml-auto max-md:hidden">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      )}
    >
      {columns.map((column) => (
        <MenuCheck key={column.id} isChecked={isShown(column)} onChange={(isOn) => onChoose(column.id, isOn)}>
          {column.header}
        </MenuCheck>
      ))}
    </DropdownMenu>
  );
}
