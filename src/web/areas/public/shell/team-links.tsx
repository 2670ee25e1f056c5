import { useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";
import { buttonClass } from "#web/ui/button.tsx";

const places = { shortlists: "Add to list", campaigns: "Add to campaign" };

/**
 * Links from selected creators to shortlists and campaigns, for the team. The page is the same for everyone; the
 * links are only shown in the browser of an administrator.
 */
export function TeamLinks({ ids }: { ids: readonly string[] }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(readAdminToken() !== null), []);
  if (!isShown || ids.length === 0) return null;
  return (
    <span data-print="hide" className="flex flex-wrap gap-2">
      {Object.entries(places).map(([page, label]) => (
        <a
          key={page}
          href={`/admin/${page}?add=${ids.join(",")}`}
          className={buttonClass({ variant: "secondary" })}
        >
          {label}
        </a>
      ))}
    </span>
  );
}
