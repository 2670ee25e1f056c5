/**
 * Parameters of a query string that have one of these names, in the order of the names. Values are not decoded,
 * because two parsers may decode malformed ones differently.
 */
export function declaredQuery(query: string, names: readonly string[]): string {
  if (query === "" || names.length === 0) return "";
  const found: { place: number; text: string }[] = [];
  for (const pair of query.split("&")) {
    const end = pair.indexOf("=");
    const name = decoded(end === -1 ? pair : pair.slice(0, end));
    const place = names.indexOf(name);
    if (place !== -1) found.push({ place, text: end === -1 ? name : name + pair.slice(end) });
  }
  return found
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join("&");
}

/** A path with only the declared parameters of its query. */
export function declaredAddress(path: string, query: string, names: readonly string[]): string {
  const declared = declaredQuery(query, names);
  return declared === "" ? path : `${path}?${declared}`;
}

/** Splits a URL into path and query. */
export function splitAddress(url: string): { path: string; query: string } {
  const end = url.indexOf("?");
  return end === -1 ? { path: url, query: "" } : { path: url.slice(0, end), query: url.slice(end + 1) };
}

/** An address plus those parameters of a query that it does not set itself. Lets a redirect keep them. */
export function withQuery(address: string, query: string): string {
  const own = new Set(new URLSearchParams(splitAddress(address).query).keys());
  const others = query.split("&").filter((pair) => {
    const name = decoded(pair.split("=", 1)[0] ?? "");
    return name !== "" && !own.has(name);
  });
  if (others.length === 0) return address;
  return `${address}${own.size > 0 ? "&" : "?"}${others.join("&")}`;
}

function decoded(name: string): string {
  if (!name.includes("%")) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
