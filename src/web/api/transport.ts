/** An API request: sent over the network in the browser, dispatched directly to the API on the server. */
export type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  /** A JSON body as a value. */
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  /** Timeout for the whole response in milliseconds, if the default is too short. */
  timeoutMs?: number;
  /** Completes even if the page is closed. For small bodies. */
  keepalive?: boolean;
};

/** The subset of `Response` in use; the server creates only this much for its own pages. */
export type Answer = Pick<Response, "ok" | "status" | "json"> & { headers: Pick<Headers, "get"> };

export type Transport<Given extends Answer = Answer> = (request: ApiRequest) => Promise<Given>;
