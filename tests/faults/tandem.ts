import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";

export type Tandem = ProductProcess & {
  port: number;
  /** All records of a list of the administrator, read page by page; throws when it is refused. */
  records(path: string): Promise<Kept[]>;
};

export type Kept = { _id: string; images?: { src: string }[] };

/** Starts the product, or the one of another checkout, without sample data and limits. */
export async function startTandem(settings: Record<string, string>, folder?: string): Promise<Tandem> {
  const port = settings.PORT ?? (await freePort());
  const product = startProduct(
    {
      PORT: port,
      SAMPLE_DATA: "false",
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    folder,
  );
  let token: Promise<string> | undefined;
  return {
    ...product,
    port: Number(port),
    async records(path) {
      token ??= signIn(product.origin);
      const headers = { authorization: `Bearer ${await token}` };
      const records: Kept[] = [];
      for (let next: string | undefined = `${path}?limit=500`; next !== undefined; ) {
        const response: Response = await fetch(product.origin + next, { headers });
        if (!response.ok) throw new Error(`GET ${next}: ${response.status} ${await response.text()}`);
        records.push(...((await response.json()) as Kept[]));
        next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
      }
      return records;
    },
  };
}

/** Ends a process and all that it has started, at once. */
export function killTree(pid: number): void {
  for (const one of [pid, ...descendants(pid)]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}

function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of allProcesses()) {
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const found: number[] = [];
  for (let next = children.get(pid) ?? []; next.length > 0; ) {
    found.push(...next);
    next = next.flatMap((one) => children.get(one) ?? []);
  }
  return found;
}

/** Each process with the one that started it. */
function allProcesses(): [number, number][] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program, which stands before, may hold anything but is closed by a bracket.
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
        return [[Number(name), Number(parent)] as [number, number]];
      } catch {
        return [];
      }
    });
}
