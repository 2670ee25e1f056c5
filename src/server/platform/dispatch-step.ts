import type { IncomingMessage, ServerResponse } from "node:http";

type Dispatch = (request: IncomingMessage, response: ServerResponse) => void;

/** Step of the dispatch chain. It responds, or calls `next` at once or later. */
export type DispatchStep = {
  name: string;
  handle(request: IncomingMessage, response: ServerResponse, next: Dispatch): void;
};
