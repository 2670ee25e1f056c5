import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy in front of a server on this machine, which can end all its connections at once. */
export async function cuttingProxy(port: number) {
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  let passed = 0;
  const server = createServer((client) => {
    const behind = connect({ host: "127.0.0.1", port });
    client.on("data", (chunk) => {
      passed += chunk.length;
      for (const watcher of watchers) watcher();
    });
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /** Bytes that clients have sent. */
    passed: () => passed,
    /** Resolves when clients have sent so much that it holds. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const watcher = () => {
          if (!holds()) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
    close() {
      server.close();
      cut();
    },
  };
}
