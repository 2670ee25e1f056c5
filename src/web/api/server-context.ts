import type { Readable } from "node:stream";
import { createContext } from "react-router";
import type { ApiClient } from "./client.ts";
import type { Answer, Transport } from "./transport.ts";

/** Context of loaders and actions on the server. `publicUrl`: the site's origin without a trailing slash. */
export type ServerContext = {
  call: ApiClient;
  transport: Transport;
  /** Posts a body to the API as a stream, without loading it into memory. */
  forward: (path: string, headers: Record<string, string>, body: Readable) => Promise<Answer>;
  publicUrl: string;
  reportError: (error: unknown) => void;
};

export const serverContext = createContext<ServerContext>();
