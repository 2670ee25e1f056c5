import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import type { Setup, SetupStep } from "#domain/setup/setup.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { securityPath } from "#web/api/admin-session.ts";
import { Button } from "#web/ui/button.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { setupIsKnownAsDone, setupQuery } from "./setup-query.ts";

const texts: Record<SetupStep, { title: string; why: string; to: string }> = {
  name: {
    title: "Name of the agency",
    why: "Shown in the header, in emails, and in search results.",
    to: "/admin/page-text?section=navigation",
  },
  logo: {
    title: "Logo and colors",
    why: "Pages, emails, and shared links look like yours.",
    to: "/admin/page-text?section=identity",
  },
  legal: {
    title: "Legal details",
    why: "Asked once, for the privacy notice, the terms, and the footer.",
    to: "/admin/settings#legal",
  },
  mail: {
    title: "Mail",
    why: "Emails reach nobody until a mail server is set up and tested.",
    to: "/admin/settings#mail",
  },
  region: {
    title: "Time zone and currency",
    why: "Deadlines and new offers start with them.",
    to: "/admin/settings#days",
  },
  creators: {
    title: "First creators",
    why: "Add one by hand, or import a list.",
    to: "/admin/add-influencer",
  },
  colleagues: {
    title: "Colleagues",
    why: "Invite the people who work with you.",
    to: "/admin/administrators",
  },
  "second-factor": {
    title: "Second factor",
    why: "A password alone no longer opens your account.",
    to: securityPath,
  },
};

/** The steps that make a new site the agency's own, once they are loaded. */
export function LoadedSetupChecklist() {
  const { data } = useQuery(setupQuery);
  if (data === undefined) return setupIsKnownAsDone() ? null : <Loading />;
  return <SetupChecklist {...data} />;
}

/** The steps that make a new site the agency's own. Shows nothing once they are done. */
export function SetupChecklist({ steps }: Setup) {
  const client = useQueryClient();
  // On a phone, the whole list would hide the money of the dashboard below it.
  const [isUnfolded, setUnfolded] = useState(false);
  const skip = useMutation({
    mutationFn: async ({ step, skipped }: { step: SetupStep; skipped: boolean }) =>
      (await adminCall("PUT /api/admin/setup/:step", { params: { step }, json: { skipped } })).data,
    onSuccess: (setup) => client.setQueryData(setupQuery.queryKey, setup),
  });
  const open = steps.filter(({ state }) => state === "open");
  if (open.length === 0) return null;
  const closed = steps.filter(({ state }) => state !== "open");
  return (
    <section aria-labelledby="setup" className={frame}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="setup" className="text-subheading">
          Make this site yours
        </h2>
        <ProgressBar
          label="Setup"
          value={closed.length}
          max={steps.length}
          className="max-sm:order-1 sm:max-w-40"
        />
        <p className="text-ink-soft text-small tabular-nums">{`${closed.length} of ${steps.length} steps done`}</p>
        <ClosedSteps
          steps={closed}
          isFolded={!isUnfolded}
          onReopen={(step) => skip.mutate({ step, skipped: false })}
        />
      </div>
      <ol className="grid gap-x-12 lg:grid-cols-2">
        {open.map(({ step }, index) => (
          <li
            key={step}
            className={clsx(
              "relative flex items-center gap-3 border-line border-t py-2.5 hover:bg-sunk sm:-mx-2 sm:px-2",
              index > 0 && !isUnfolded && "max-sm:hidden",
            )}
          >
            <div className="min-w-0 grow">
              <Link
                to={texts[step].to}
                className="font-semibold after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                {texts[step].title}
              </Link>
              <p className="text-ink-soft text-small">{texts[step].why}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              className="relative shrink-0 text-ink-soft"
              aria-label={`Not needed: ${texts[step].title}`}
              onClick={() => skip.mutate({ step, skipped: true })}
            >
              Not needed
            </Button>
          </li>
        ))}
        {open.length > 1 && !isUnfolded && (
          <li className="pt-2 sm:hidden">
            <Button variant="quiet" size="small" className="-ml-4" onClick={() => setUnfolded(true)}>
              {open.length === 2 ? "Show one more step" : `Show ${open.length - 1} more steps`}
            </Button>
          </li>
        )}
      </ol>
    </section>
  );
}

type ClosedStepsProps = {
  steps: Setup["steps"];
  isFolded: boolean;
  onReopen: (step: SetupStep) => void;
};

function ClosedSteps({ steps, isFolded, onReopen }: ClosedStepsProps) {
  if (steps.length === 0) return null;
  return (
    <ul
      aria-label="Done"
      className={clsx(
        "flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-small sm:ml-auto",
        isFolded && "max-sm:hidden",
      )}
    >
      {steps.map(({ step, state }) => (
        <li key={step} className="inline-flex items-center gap-1.5">
          <LineIcon name="check" className="size-4 shrink-0 text-brand-text" />
          <span>{texts[step].title}</span>
          {state === "skipped" && (
            <button type="button" className="link-plain" onClick={() => onReopen(step)}>
              <span aria-hidden="true">Reopen</span>
              <span className="sr-only">{`Reopen: ${texts[step].title}`}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const frame = "mt-8 grid gap-4 rounded-card border border-line bg-raised p-4 sm:px-6 sm:pt-5 sm:pb-3";
const steps = [0, 1, 2, 3, 4, 5, 6];

/** As high as the checklist of a new site, so that nothing moves. */
function Loading() {
  return (
    <SkeletonGroup label="Loading the setup" className={frame}>
      <Skeleton className="h-7 w-80 max-w-full" />
      <div className="grid gap-x-12 lg:grid-cols-2">
        {steps.map((step) => (
          <Skeleton
            key={step}
            className={clsx("mb-2 h-[3.875rem] w-full max-sm:h-20", step > 0 && "max-sm:hidden")}
          />
        ))}
      </div>
    </SkeletonGroup>
  );
}
