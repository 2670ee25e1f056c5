import type { Passkey } from "#domain/two-factor/two-factor.contract.ts";
import type { PasskeyRow } from "./passkeys.repository.ts";

export function presentPasskey({
  id,
  name,
  createdAt,
  lastUsedAt,
  isBackedUp,
  lockedAt,
}: PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
    isLocked: lockedAt !== null,
  };
}
