import {
  type Environment,
  fileVariable,
  readSettings,
  SettingError,
  type Settings,
} from "#server/config/settings.ts";
import { readTraceSettings } from "#server/platform/tracing/trace-settings.ts";
import { about, type Finding } from "./finding.ts";

export type Examined = {
  /** Valid settings only. */
  settings: Settings;
  /** Names of invalid variables. */
  unusable: ReadonlySet<string>;
  findings: Finding[];
};

/** Finds all invalid settings, not only the first. */
export function examineSettings(env: Environment): Examined {
  const left: Record<string, string | undefined> = { ...env };
  const unusable = new Set<string>();
  const findings: Finding[] = [];
  const { ok, wrong } = about("Settings");
  for (;;) {
    try {
      const settings = readSettings(left);
      readTraceSettings(left);
      if (findings.length === 0) findings.push(ok("every one that is set can be used"));
      return { settings, unusable, findings };
    } catch (error) {
      if (!(error instanceof SettingError) || error.variables.length === 0) throw error;
      const [first = ""] = error.variables;
      // A setting that is missing only because it was removed here is not an error of its own.
      if (!unusable.has(first)) {
        findings.push(wrong(error.message, `Set ${first} as said, or take it away where a default will do.`));
      }
      for (const name of error.variables) {
        unusable.add(name);
        delete left[name];
        delete left[fileVariable(name)];
      }
    }
  }
}

const ownAddresses = ["localhost", "127.0.0.1", "[::1]"];

/** Valid settings that are probably a mistake. */
export function checkAddress({ publicUrl, host, trustProxy }: Settings): Finding[] {
  const { ok, warning } = about("Address");
  const { protocol, hostname } = new URL(publicUrl);
  const isOwn = ownAddresses.includes(hostname);
  const listensToOthers = ![...ownAddresses, "::1"].includes(host);
  if (isOwn && listensToOthers) {
    const text = `PUBLIC_URL is ${publicUrl}, and Tandem listens for other machines (HOST ${host})`;
    return [
      warning(text, "Set PUBLIC_URL to the address that visitors use: links in mails and pages name it."),
    ];
  }
  if (isOwn) return [ok(`${publicUrl}, for this machine alone`)];
  if (protocol === "http:") {
    return [
      warning(
        `PUBLIC_URL is ${publicUrl}: passwords and uploads can be read on the way`,
        "Put a proxy with TLS in front and set PUBLIC_URL to its https: address; HSTS follows by itself.",
      ),
    ];
  }
  if (trustProxy === false) {
    return [
      warning(
        `PUBLIC_URL is ${publicUrl}, and TRUST_PROXY is not set: all visitors seem to come from the proxy and share one limit`,
        "Set TRUST_PROXY to the address or network of the proxy that ends TLS.",
      ),
    ];
  }
  return [ok(`${publicUrl} with HSTS, behind ${trustProxy.join(", ")}`)];
}

/** Settings for load tests, which do not belong in production. */
export function checkLimits({ rateLimit, responseCache }: Settings): Finding[] {
  const { ok, warning } = about("Limits");
  const findings: Finding[] = [];
  if (!rateLimit) {
    const text = "RATE_LIMIT is off: anybody may try passwords and send forms without end";
    findings.push(warning(text, "Take RATE_LIMIT away."));
  }
  if (!responseCache) {
    const text = "RESPONSE_CACHE is off: every public page is made anew for each visitor";
    findings.push(warning(text, "Take RESPONSE_CACHE away."));
  }
  return findings.length > 0 ? findings : [ok("calls of an address are limited, and answers are kept")];
}
