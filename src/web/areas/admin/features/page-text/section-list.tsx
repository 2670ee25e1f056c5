import { useQuery } from "@tanstack/react-query";
import type { PageTextSummary } from "#domain/content/page-text.contract.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { sectionsQuery } from "./page-text-queries.ts";

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7];

/** All sections with their problems and open placeholders. */
export function SectionList({ isOwner }: { isOwner: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(sectionsQuery);
  if (error) {
    return (
      <ErrorBox
        title="The page text could not be loaded"
        message={messageOf(error)}
        onRetry={refetch}
        busy={isFetching}
        className="mt-8"
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading the page text" className="mt-8 border-line border-t">
        {skeletonRows.map((row) => (
          <Skeleton key={row} className="my-4 h-10" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <>
      {data.some(({ openPlaces }) => openPlaces.length > 0) && isOwner && (
        <p className="mt-6 max-w-[60rem] border-gold border-l-4 bg-gold-wash px-4 py-3">
          {"Several sections ask for the same details. "}
          <Link to="/admin/settings#legal" className="link-plain font-semibold">
            Fill them in once
          </Link>
        </p>
      )}
      <ul className="mt-8 max-w-[60rem] border-line border-t">
        {data.map((summary) => (
          <li key={summary.section} className="border-line border-b">
            <SectionRow summary={summary} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SectionRow({ summary: { section, problem, openPlaces, edited } }: { summary: PageTextSummary }) {
  const { title, about } = sectionTitles[section];
  return (
    <div className="relative grid items-baseline gap-x-6 gap-y-1 py-3.5 transition-colors duration-150 hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_auto] sm:px-3">
      <div>
        <Link
          to={`/admin/page-text?section=${section}`}
          className="font-semibold after:absolute after:inset-0 hover:underline hover:underline-offset-4"
        >
          {title}
        </Link>
        <p className="text-ink-soft text-small">{about}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-tiny sm:justify-end">
        {problem !== null && <Badge tone="danger">Cannot be shown</Badge>}
        {openPlaces.length > 0 && (
          <Link
            to={`/admin/page-text?section=${section}&blank=next`}
            className="relative inline-flex min-h-9 items-center"
          >
            <Badge tone="gold">
              {openPlaces.length === 1 ? "1 blank to fill in" : `${openPlaces.length} blanks to fill in`}
            </Badge>
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        )}
        {edited && (
          <span>
            <span>{`${edited.by ?? "A former administrator"}, `}</span>
            <Time value={edited.at} />
          </span>
        )}
      </p>
    </div>
  );
}
