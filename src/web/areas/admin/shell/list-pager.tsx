import { Pager } from "#web/ui/pager.tsx";
import { type ListAddress, rowChoices, useFirstPageWhenEmpty } from "./list-address.ts";

type AdminListPagerProps = {
  address: ListAddress;
  /** The page that is shown; undefined until there is one. */
  data: { items: unknown[]; total: number; nextCursor: string | null } | undefined;
  /** It belongs to the address before. */
  stale: boolean;
};

/** The ways through a list that lives in the address. */
export function AdminListPager({ address, data, stale }: AdminListPagerProps) {
  useFirstPageWhenEmpty(address, stale ? undefined : data);
  if (data === undefined || data.total === 0) return null;
  const { items, total, nextCursor } = data;
  return (
    <Pager
      page={address.page}
      rows={address.rows}
      shown={items.length}
      total={total}
      rowChoices={rowChoices}
      onRows={(rows) => address.setFilters({ rows: String(rows) })}
      onPrevious={address.page > 1 ? address.previous : undefined}
      onNext={nextCursor === null ? undefined : () => address.next(nextCursor)}
    />
  );
}
