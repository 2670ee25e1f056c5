import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { signIn } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import type { FloorsAnswer, FloorsOrder } from "./bench-floors.ts";
import type { Load, LoadFigures } from "./bench-generator.ts";

/** A server that can be put under load. */
export type Target = { port: number };
export type Floors = { floor: Target; limit: Target; setLimit(bytes: number): Promise<void>; stop(): void };
export type Product = Target & { origin: string; process: ProductProcess };

/** The built product, of this or another checkout, on `databaseUrl`. Without `keeps` its response cache is off. */
export async function startBenchProduct(
  databaseUrl: string,
  folder: string,
  keeps: boolean,
  checkout?: string,
): Promise<Product> {
  const port = await freePort();
  const cache = keeps ? "on" : "off";
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, `${checkout === undefined ? "" : "before-"}${keeps ? "keeping" : "making"}`),
    RESPONSE_CACHE: cache,
    // The former name of this setting.
    KEEP_ANSWERS: cache,
    SAMPLE_DATA: "false",
    RATE_LIMIT: "off",
    PORT: port,
    ADMIN_EMAIL: benchAdministrator.email,
    ADMIN_PASSWORD: benchAdministrator.password,
  };
  const product = startProduct(settings, checkout);
  await product.ready();
  return { port: Number(port), origin: product.origin, process: product };
}

export const benchAdministrator = { email: "bench@tandem.local", password: "only for the benchmark" };

/** The token of the administrator of `startBenchProduct`. */
export async function signInForBench({ origin }: Product): Promise<string> {
  return signIn(origin, benchAdministrator);
}

export async function startFloors(database: string): Promise<Floors> {
  const child = fork(join(import.meta.dirname, "bench-floors.ts"));
  const ask = async (order: FloorsOrder) => (await exchange(child, order)) as FloorsAnswer;
  const ports = await ask({ database });
  if (!("floor" in ports)) throw new Error("the floors did not tell their ports");
  return {
    floor: { port: ports.floor },
    limit: { port: ports.limit },
    setLimit: async (size) => {
      await ask({ size });
    },
    stop: () => child.disconnect(),
  };
}

export type Generator = { load(load: Load): Promise<LoadFigures>; stop(): void };

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, "bench-generator.ts"));
  return {
    load: async (load) => (await exchange(child, load)) as LoadFigures,
    stop: () => child.disconnect(),
  };
}

async function exchange(child: ChildProcess, message: Load | FloorsOrder): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("a process of the benchmark ended early");
  });
  const answered = once(child, "message", { signal });
  child.send(message);
  try {
    return (await Promise.race([answered, ended]))[0];
  } finally {
    ended.catch(() => {});
    answered.catch(() => {});
    over.abort();
  }
}
