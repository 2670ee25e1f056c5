import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string };
/** The status of the response, or what happens to the connection instead. */
type Reaction = number | "drop" | "hang" | ((response: ServerResponse) => void);

export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** The ids of the received deliveries, in order. */
  ids(): (string | undefined)[];
  /** Reactions to the next requests, in order. All others get 200. */
  reactWith(...reactions: Reaction[]): void;
  /** Responds to hanging requests with 200. */
  release(): void;
  /** Clears the received requests and the reactions. */
  reset(): void;
  close(): Promise<void>;
};

/** An endpoint that records what it receives, on a free or the given port. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let reactions: Reaction[] = [];
  let hanging: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      const reaction = reactions.shift() ?? 200;
      if (reaction === "drop") request.socket.destroy();
      else if (reaction === "hang") hanging.push(response);
      else if (typeof reaction === "function") reaction(response);
      else response.writeHead(reaction).end("so be it");
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const release = () => {
    for (const response of hanging) response.writeHead(200).end();
    hanging = [];
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    ids: () => received.map(({ headers }) => headers["webhook-id"] as string | undefined),
    reactWith: (...next) => {
      reactions = next;
    },
    release,
    reset() {
      release();
      reactions = [];
      received.length = 0;
    },
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
