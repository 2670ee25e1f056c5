import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { closedLink } from "./navigation.ts";
import { useRole } from "./role.ts";

/** The page, or a sentence in its place for somebody whose role cannot use it, who has followed a colleague's link. */
export function RoleGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const closed = closedLink(pathname, search, useRole());
  if (closed === undefined) return children;
  return (
    <>
      <PageTitle title={closed.label} />
      <EmptyState
        className="mt-8"
        title={closed.role === "owner" ? "This page is for owners" : "This page is for editors and owners"}
        description="If you need it, ask an owner to change your role under Administrators."
        actions={
          <ButtonLink to="/admin/work" variant="secondary">
            Open your work
          </ButtonLink>
        }
      />
    </>
  );
}
