import { useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";
import { buttonClass } from "#web/ui/button.tsx";

/**
 * Leads whoever works for the agency from chosen creators to their shortlists. The page is the same for everyone: only a
 * browser in which an administrator has signed in shows it.
 */
export function ShortlistLink({ ids }: { ids: readonly string[] }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(readAdminToken() !== null), []);
  if (!isShown || ids.length === 0) return null;
  return (
    <a
      href={`/admin/shortlists?add=${ids.join(",")}`}
      data-print="hide"
      className={buttonClass({ variant: "secondary" })}
    >
      Add to list
    </a>
  );
}
