import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { WorkContent } from "./work-content.tsx";
import { workQuery } from "./work-query.ts";

const shown = { limit: "10" };

/** The most urgent tasks, with a link to all of them. */
export function LatestWork() {
  const { data } = useInfiniteQuery(workQuery(shown));
  const more = data ? data.total - data.items.length : 0;
  return (
    <section aria-labelledby="work" className="mt-8">
      <h2 id="work" className="mb-4 text-subheading">
        Work
      </h2>
      <WorkContent filters={shown} level={3} />
      {more > 0 && (
        <p className="mt-3 text-small">
          <Link to="/admin/work" className="link-plain font-semibold">
            {`and ${more} more`}
          </Link>
        </p>
      )}
    </section>
  );
}
