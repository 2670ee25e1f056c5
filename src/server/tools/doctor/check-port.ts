import { once } from "node:events";
import { createServer } from "node:net";
import { healthApi } from "#domain/health/health.api.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import { about, codeOf, type Finding, reasonOf } from "./finding.ts";

/** Timeout of the program on the port, in milliseconds. */
const timeoutMs = 5_000;
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** Whether the port is free, or which program uses it. */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<Finding[]> {
  const { ok, wrong } = about("Port");
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
    return [ok(`${port} on ${host} is free`)];
  } catch (error) {
    const code = codeOf(error);
    if (code === "EADDRINUSE") return await checkTaken(host, port);
    const mends: Record<string, string> = {
      EACCES: "Choose a port above 1023, or put a proxy in front.",
      EADDRNOTAVAIL: "Set HOST to an address of this machine; 0.0.0.0 stands for all of them.",
      ENOTFOUND: "Set HOST to an address of this machine; 0.0.0.0 stands for all of them.",
    };
    return [wrong(`${port} on ${host}: ${reasonOf(error)}`, mends[code ?? ""] ?? "Choose another PORT.")];
  } finally {
    probe.close();
  }
}

async function checkTaken(host: string, port: number): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Port");
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  try {
    const response = await fetch(`http://${name}:${port}${pathOf(healthApi.readHealth)}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null && "success" in body) {
      if (response.ok) return [ok(`a Tandem answers on port ${port}`)];
      const text = `a Tandem has port ${port}, and says that it is not ready (${response.status})`;
      return [warning(text, "Its database does not answer, or it is stopping: see below, and its log.")];
    }
  } catch {
    // The program does not speak HTTP, or is not Tandem.
  }
  return [wrong(`${port} is in use by another program`, "End that program, or choose another PORT.")];
}
