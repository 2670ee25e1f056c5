import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { byAddress } from "#server/platform/by-address.ts";
import { clientOf } from "./client-address.ts";

/** Below the usual limit of open files per process. */
const mostConnections = 3_500;

type Open = { address: string; close(): void };

/**
 * Limits the connections of one address, so that some are left for others. Proxies limit their clients themselves.
 */
export function limitConnections(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  most = mostConnections,
): void {
  const open = byAddress<Open>();
  app.server.on("connection", (socket: Socket) => {
    const ip = socket.remoteAddress ?? "";
    if (isProxy(ip)) return;
    const connection: Open = { address: clientOf(ip), close: () => socket.destroy() };
    if (!open.hasPlaceFor(connection.address, most, (displaced) => displaced.close())) {
      connection.close();
      return;
    }
    open.add(connection);
    socket.once("close", () => open.remove(connection));
  });
}
