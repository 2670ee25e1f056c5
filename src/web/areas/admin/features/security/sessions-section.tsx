import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSession } from "#domain/admin/administrators.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { endAdminSession } from "#web/api/admin-session.ts";
import { messageOf } from "#web/api/api-error.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { SecuritySection } from "./security-section.tsx";

const queryKey = ["sessions"];

/** The administrator's sessions. */
export function SessionsSection() {
  const [asking, setAsking] = useState(false);
  const { data: sessions, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/sessions", { signal })).data.sessions,
    meta: { quiet: true },
  });
  const leave = useMutation({
    async mutationFn() {
      const token = readAdminToken();
      await adminCall("DELETE /api/admin/sessions");
      endAdminSession(token, "signed-out");
    },
  });
  return (
    <SecuritySection
      title="Sessions"
      text="Where you are signed in. A session ends after 12 hours of inactivity, and after 7 days at the latest."
      actions={
        <Button variant="secondary" size="small" busy={leave.isPending} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {error && <p className="mt-4 text-danger-text">{messageOf(error)}</p>}
      {sessions && (
        <ul className="mt-4">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          leave.mutate();
        }}
        title="Sign out everywhere?"
        description="All your sessions end at once, including this one. API keys keep working."
        confirmLabel="Sign out"
      />
    </SecuritySection>
  );
}

function SessionRow({
  session: { _id: id, browser, createdAt, lastUsedAt, isCurrent },
}: {
  session: AdminSession;
}) {
  const queryClient = useQueryClient();
  const name = browser || "A program";
  const end = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/sessions/:id", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          <span>{name}</span>
          {isCurrent && <Badge tone="outline">This one</Badge>}
        </p>
        <p className="text-ink-soft text-small">
          Since <Time value={createdAt} format="dateTime" />, last used{" "}
          <Time value={lastUsedAt} format="dateTime" />
        </p>
      </div>
      {!isCurrent && (
        <RowButton label={`Sign out: ${name}`} disabled={end.isPending} onClick={() => end.mutate()}>
          Sign out
        </RowButton>
      )}
    </li>
  );
}
