import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

type Place = { port: number; host: string; backlog: number };

/** Sockets that share a port also share its connections only on Linux. */
const sharesPort = process.platform === "linux";
/** Number of listening sockets. A process accepts one connection from each per turn of its event loop. */
const listeningSockets = 32;

/**
 * Listens with several sockets on one port. With a single one, a hundred clients that keep reconnecting would make
 * others wait for seconds while turns are long.
 */
export async function acceptConnections(app: FastifyInstance, place: Place): Promise<void> {
  if (!sharesPort) {
    await app.listen(place);
    return;
  }
  // With `reusePort`, listening does not fail if another process has the port, so this checks first.
  await listenAndClose(place);
  const shared = { ...place, reusePort: true };
  await app.listen(shared);
  const address = app.server.address();
  if (address === null || typeof address === "string") return;
  for (let each = 1; each < listeningSockets; each += 1) {
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit("connection", socket);
    });
    app.acceptors.push(acceptor);
    acceptor.listen({ ...shared, host: address.address });
    await once(acceptor, "listening");
  }
}

async function listenAndClose(place: Place): Promise<void> {
  const server = createServer().listen(place);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
