import { Time } from "./time.tsx";

type Link = { revokedAt: string | null; expiresAt: string | null; lastOpenedAt: string | null };

/** Whether a link is still valid. */
export function works({ revokedAt, expiresAt }: Link): boolean {
  return revokedAt === null && !hasEnded(expiresAt);
}

function hasEnded(expiresAt: string | null): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

/** State of a link: last use and end of validity. */
export function LinkState({ link: { revokedAt, expiresAt, lastOpenedAt } }: { link: Link }) {
  if (revokedAt) return <span>Revoked</span>;
  if (expiresAt === null) return null;
  return (
    <>
      {lastOpenedAt ? (
        <>
          <span>{"Last opened "}</span>
          <Time value={lastOpenedAt} format="dateTime" />
        </>
      ) : (
        <span>Not opened yet</span>
      )}
      <span>{`. ${hasEnded(expiresAt) ? "Ended" : "Works until"} `}</span>
      <Time value={expiresAt} />
      <span>.</span>
    </>
  );
}
