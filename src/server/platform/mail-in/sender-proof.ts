import type { ReceivedMail } from "./received-mail.ts";

/** Whether a mail comes from the domain of its sender: proved, refuted by the domain's own policy, or not known. */
export type SenderProof = "proved" | "refuted" | "unknown";

type Checked = Pick<ReceivedMail, "authentication" | "from">;
type Result = { method: string; result: string; properties: ReadonlyMap<string, string> };

/**
 * Reads the result of the receiving server (`Authentication-Results`, RFC 8601). `checkedBy`: names of that server.
 * Anybody can write such headers into a mail, so only the topmost of that server counts: it is added on arrival, above
 * whatever the mail has brought along.
 */
export function senderProof({ authentication, from }: Checked, checkedBy: readonly string[]): SenderProof {
  const domain = domainOf(from.address);
  if (domain === "") return "unknown";
  for (const value of authentication) {
    const [head, ...parts] = splitResults(value) ?? [];
    // It may be the one of that server.
    if (head === undefined) return "unknown";
    const [server = ""] = head.trim().toLowerCase().split(/\s+/);
    if (checkedBy.includes(server)) return judge(parts.flatMap(readResult), domain);
  }
  return "unknown";
}

/** DMARC decides where the domain has a policy. Otherwise a signature or a path of the same domain proves it. */
function judge(results: readonly Result[], domain: string): SenderProof {
  const policies = results.filter(({ method }) => method === "dmarc");
  if (policies.some(({ result }) => result === "fail")) return "refuted";
  const passed = policies.filter(({ result }) => result === "pass");
  if (passed.length > 0) {
    // Two that differ: one of them was smuggled in.
    const isOne = passed.length === policies.length && passed.every(({ properties }) => isAbout(properties));
    return isOne ? "proved" : "unknown";
  }
  return results.some((each) => each.result === "pass" && isAligned(each)) ? "proved" : "unknown";

  function isAbout(properties: ReadonlyMap<string, string>): boolean {
    return (properties.get("header.from") ?? domain) === domain;
  }
  function isAligned({ method, properties }: Result): boolean {
    if (method === "dkim") {
      const signer = properties.get("header.d") ?? domainOf(properties.get("header.i") ?? "");
      return isWithin(domain, signer);
    }
    return method === "spf" && isWithin(domain, domainOf(properties.get("smtp.mailfrom") ?? ""));
  }
}

/** A domain above may speak for one below, but not the reverse: subdomains can belong to others. */
function isWithin(domain: string, other: string): boolean {
  return other.includes(".") && (domain === other || domain.endsWith(`.${other}`));
}

function readResult(text: string): Result[] {
  const [first = "", ...rest] = text.trim().toLowerCase().split(/\s+/);
  const [, method, result] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z0-9-]+)$/.exec(first) ?? [];
  if (method === undefined || result === undefined) return [];
  const properties = rest.flatMap((each) => {
    const [name = "", ...value] = each.split("=");
    return value.length > 0 ? [[name, value.join("=")] as const] : [];
  });
  return [{ method, result, properties: new Map(properties) }];
}

/**
 * Parts between semicolons, without comments and quoted values. Undefined if it is uncertain where one of them ends: a
 * sender chooses names that a server repeats there.
 */
function splitResults(value: string): string[] | undefined {
  let depth = 0;
  let rest = "";
  for (const [part] of value.matchAll(/"(?:[^"\\]|\\.)*"|[\s\S]/g)) {
    if (part === "\\" || part === '"' || (part.length > 1 && depth > 0)) return undefined;
    if (part === "(") depth += 1;
    else if (part === ")") depth -= 1;
    else if (depth === 0 && part.length === 1) rest += part;
    if (depth < 0) return undefined;
  }
  return depth === 0 ? rest.split(";") : undefined;
}

/** Domain of an address, or the domain itself. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
