import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccessLink } from "#domain/links/links.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";

/** Status links of a request: whether the creator has opened them, and buttons to revoke them. */
export function RequestLinks({ requestId, name }: { requestId: string; name: string }) {
  const queryKey = ["links", "join-request", requestId];
  const { data: links } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ subject: `join-request:${requestId}` });
      return (await adminCall("GET /api/admin/links", { query, signal })).data.links;
    },
  });
  if (links === undefined || links.length === 0) return null;
  return (
    <section>
      <h3 className="border-ink border-b-2 pb-2 text-subheading">Status link</h3>
      <ul>
        {links.map((link) => (
          <LinkRow key={link._id} link={link} name={name} queryKey={queryKey} />
        ))}
      </ul>
    </section>
  );
}

type LinkRowProps = { link: AccessLink; name: string; queryKey: readonly string[] };

function LinkRow({ link, name, queryKey }: LinkRowProps) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/links/:id", { params: { id: link._id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) =>
      toast({ title: "Not revoked", description: messageOf(error), variant: "destructive" }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 text-small">
      <p>
        <span>Made </span>
        <Time value={link.createdAt} />
        <span>{`. ${openedText(link)}`}</span>
        {link.lastOpenedAt && (
          <>
            <span>{", last "}</span>
            <Time value={link.lastOpenedAt} format="dateTime" />
          </>
        )}
      </p>
      {link.revokedAt ? (
        <p className="text-ink-soft">Revoked</p>
      ) : (
        <RevokeButton
          title={`Revoke the status link of ${name}?`}
          description="It stops working at once, and cannot be renewed. Decisions are still sent by email."
          busy={revoke.isPending}
          onRevoke={() => revoke.mutate()}
        />
      )}
    </li>
  );
}

function openedText({ opens }: AccessLink): string {
  if (opens === 0) return "Not opened yet";
  return opens === 1 ? "Opened once" : `Opened ${opens} times`;
}
