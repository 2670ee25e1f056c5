import type { IncomingMessage, ServerResponse } from "node:http";

type Dispatch = (request: IncomingMessage, response: ServerResponse) => void;

/** One step of the dispatch chain: it responds, or passes the request on by calling `next`, at once or later. */
export type DispatchStep = {
  name: string;
  handle(request: IncomingMessage, response: ServerResponse, next: Dispatch): void;
};
