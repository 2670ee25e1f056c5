import { connect, createServer, type Socket } from "node:net";
import type { ClientConfig } from "pg";

/** A proxy in front of the database. After `stall` it forwards nothing and closes no connection. */
export async function stallingProxy({ host = "", port = 5432 }: ClientConfig) {
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((client) => {
    const behind = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    sockets.push(client, behind);
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      from.on("data", (chunk) => !isSilent && to.write(chunk));
      from.on("error", () => {});
      from.on("close", () => !isSilent && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = server.address();
  return {
    address: { host: "127.0.0.1", port: typeof own === "object" && own !== null ? own.port : 0 },
    stall: (silent: boolean) => {
      isSilent = silent;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
