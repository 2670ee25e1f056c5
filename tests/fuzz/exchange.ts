import { Agent, request } from "node:http";
import type { HostileRequest } from "./hostile-requests.ts";

export type Exchanged = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** Nothing of the product may take so long; in milliseconds. */
const timeoutMs = 30_000;

/** Sends requests as they are to a product, on few connections that stay open. */
export function exchange(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const once = ({ method, path, headers, body }: HostileRequest) =>
    new Promise<Exchanged>((resolve, reject) => {
      const sent = request(
        { agent, host: hostname, port, method, path, headers, timeout: timeoutMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", reject);
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.once("error", reject);
      sent.end(body);
    });
  return {
    async send(hostile: HostileRequest): Promise<Exchanged> {
      try {
        return await once(hostile);
      } catch (error) {
        // A connection that was kept open may be closed by the server just when it is used again.
        if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
        return once(hostile);
      }
    },
    close: () => agent.destroy(),
  };
}
