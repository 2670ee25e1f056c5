/** One call as it leaves: in the browser over the network, on the server straight into the API. */
export type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  /** JSON is given as a value, a form with files as FormData. */
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  /** Longest wait for the whole answer, in milliseconds, where the usual one is too short. */
  timeoutMs?: number;
};

export type Transport = (request: ApiRequest) => Promise<Response>;
