import { useId } from "react";
import { Link } from "react-router";
import type { ListRow, Resource } from "#web/ui/resource.ts";
import { ListRows } from "./list-rows.tsx";
import { useRows } from "./rows.ts";

type LatestRowsProps<Row extends ListRow> = {
  resource: Resource<Row>;
  title: string;
  rows: number;
  filter?: Record<string, string>;
};

/** First rows of a list, with a link to all of them. */
export function LatestRows<Row extends ListRow>(props: LatestRowsProps<Row>) {
  const { resource, title, rows, filter = {} } = props;
  const state = useRows(resource, new URLSearchParams({ limit: String(rows), ...filter }));
  const id = useId();
  const query = new URLSearchParams(filter).toString();
  return (
    <div>
      <section aria-labelledby={id} className="min-w-0">
        <h2 id={id} className="mb-4 text-subheading">
          {title}
        </h2>
        <ListRows resource={resource} state={state} level={3} />
      </section>
      {state.nextCursor !== null && (
        <p className="mt-3 text-small">
          <Link to={{ pathname: resource.path, search: query }} className="link-plain font-semibold">
            {`All ${state.total} ${resource.noun ?? ""}`}
          </Link>
        </p>
      )}
    </div>
  );
}
