import ListPlus from "lucide-react/icons/list-plus";
import { useEffect, useState } from "react";
import { roleAllows } from "#domain/access/principal.ts";
import { apiClient } from "#web/api/client.ts";
import { fetchTransport } from "#web/api/fetch-transport.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";

/** Lets editors add a creator of a list to a shortlist. */
export function AddToListButton({ id, name }: { id: string; name: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isHere = true;
    void mayEditLists().then((may) => isHere && setShown(may));
    return () => {
      isHere = false;
    };
  }, []);
  if (!isShown) return null;
  return (
    <Tooltip content="Add to list">
      {(trigger) => (
        <a
          {...trigger}
          href={`/admin/shortlists?add=${id}`}
          aria-label={`Add ${name} to a list`}
          className="inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-sunk"
        >
          <ListPlus aria-hidden="true" className="size-5" />
        </a>
      )}
    </Tooltip>
  );
}

let asked: { token: string; answer: Promise<boolean> } | undefined;

/**
 * Whether the administrator in this browser may edit lists. Requested once for all rows, until another one signs
 * in.
 */
function mayEditLists(): Promise<boolean> {
  const token = readAdminToken();
  if (token === null) return Promise.resolve(false);
  if (asked?.token !== token) asked = { token, answer: askRole(token) };
  return asked.answer;
}

async function askRole(token: string): Promise<boolean> {
  const call = apiClient((request) =>
    fetchTransport({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
  );
  try {
    const { data } = await call("GET /api/admin/session");
    return roleAllows(data.admin.role, "editor");
  } catch {
    // The session has ended or the request failed: show the page as to any visitor.
    return false;
  }
}
