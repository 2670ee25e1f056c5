/** Normalizes a client's name for comparison, ignoring case and repeated spaces. */
function clientKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

export function isClient(one: string, other: string): boolean {
  return clientKey(one) === clientKey(other);
}

/** Names of all clients with rights, without duplicates. */
export function clientsOf(rights: readonly { clientName: string }[]): string[] {
  const names = new Map(rights.map(({ clientName }) => [clientKey(clientName), clientName]));
  return [...names.values()].toSorted((one, other) => one.localeCompare(other));
}

/**
 * Rights of a client, or of the only client with rights; undefined if ambiguous. Rights of other clients must not
 * count.
 */
export function rightsOfClient<Right extends { clientName: string }>(
  rights: readonly Right[],
  client: string | undefined,
): { client: string; rights: Right[] } | undefined {
  const clients = clientsOf(rights);
  if (client === undefined && clients.length > 1) return undefined;
  const name = client ?? clients[0] ?? "";
  return { client: name, rights: rights.filter(({ clientName }) => isClient(clientName, name)) };
}
