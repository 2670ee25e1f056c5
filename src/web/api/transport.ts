/** One API request: sent over the network in the browser, and dispatched directly to the API on the server. */
export type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  /** A JSON body as a value. */
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  /** Timeout for the whole response, in milliseconds, if the default is too short. */
  timeoutMs?: number;
  /** Is sent to the end although the page is closed meanwhile. For small bodies. */
  keepalive?: boolean;
};

/** What is read of a response; the server makes no more than this for its own pages. */
export type Answer = Pick<Response, "ok" | "status" | "json"> & { headers: Pick<Headers, "get"> };

export type Transport<Given extends Answer = Answer> = (request: ApiRequest) => Promise<Given>;
