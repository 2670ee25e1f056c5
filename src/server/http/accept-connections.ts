import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

type Place = { port: number; host: string; backlog: number };

/** Only there do several sockets that share a port share its connections, too. */
const sharesPort = process.platform === "linux";
/** Sockets that listen. A process accepts one connection of each in a turn of its event loop. */
const listeningSockets = 32;

/**
 * Listens with several sockets on one port. With one, a hundred clients that connect again and again would keep others
 * waiting for seconds while the turns are long.
 */
export async function acceptConnections(app: FastifyInstance, place: Place): Promise<void> {
  if (!sharesPort) {
    await app.listen(place);
    return;
  }
  // Sockets that share a port do not notice that another process has it.
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
