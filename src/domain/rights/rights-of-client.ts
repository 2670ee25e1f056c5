/** The name of a client, for comparing: in any case, with single spaces. */
function clientKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

export function isClient(one: string, other: string): boolean {
  return clientKey(one) === clientKey(other);
}

/** The clients that have rights, by name, each once. */
export function clientsOf(rights: readonly { clientName: string }[]): string[] {
  const names = new Map(rights.map(({ clientName }) => [clientKey(clientName), clientName]));
  return [...names.values()].toSorted((one, other) => one.localeCompare(other));
}

/**
 * The rights of a client, or of the only one that has any; undefined if it is not clear whose are meant. What another
 * client was granted allows nothing.
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
