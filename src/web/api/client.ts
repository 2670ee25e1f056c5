import type { z } from "zod";
import type { api } from "#domain/api.ts";
import type { Endpoint, Method } from "#domain/http/endpoint.ts";
import { errorFromResponse } from "./api-error.ts";
import type { Answer, ApiRequest, Transport } from "./transport.ts";

/** A page of a plain array, with the total and the next cursor from the headers. */
export type ArrayPage<T> = { items: T[]; total: number; nextCursor: string | null };

type Declared = (typeof api)[keyof typeof api];
/** Method and path of an endpoint, such as `GET /api/influencers/:id`. */
export type ApiRoute = Declared["route"];
/** Imported as types only: the schemas would add zod to every page. */
type EndpointOf<R extends ApiRoute> = Extract<Declared, { route: R }>;

export type ApiResponse<R extends ApiRoute> =
  EndpointOf<R> extends infer E extends Endpoint
    ? E extends { contentType: string }
      ? Response
      : E extends { paged: true }
        ? z.output<E["response"]> extends (infer T)[]
          ? ArrayPage<T>
          : never
        : z.output<E["response"]> | (E extends { accepted: infer A extends z.ZodType } ? z.output<A> : never)
    : never;

/** JSON body of an endpoint. */
export type ApiBody<R extends ApiRoute> =
  EndpointOf<R> extends { body: infer B extends z.ZodType } ? z.input<B> : never;

type ParamNames<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : R extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<R extends string> = [ParamNames<R>] extends [never]
  ? { params?: never }
  : { params: Record<ParamNames<R>, string> };
type Body<R extends ApiRoute> =
  EndpointOf<R> extends { body: infer B extends z.ZodType }
    ? { json: z.input<B> } | { unchecked: Record<string, unknown> } | { form: FormData }
    : unknown;
type Options = Pick<ApiRequest, "headers" | "signal" | "timeoutMs" | "keepalive"> & {
  query?: URLSearchParams;
};
type Given<R extends ApiRoute> = Options & Params<R> & Body<R>;
type Arguments<R extends ApiRoute> = object extends Given<R> ? [given?: Given<R>] : [given: Given<R>];

/**
 * Calls the API over a transport, typed by the contracts: `call("GET /api/influencers/:id", { params: { id } })`.
 * Throws `ApiError` for any unsuccessful response.
 */
export type ApiClient = <R extends ApiRoute>(route: R, ...given: Arguments<R>) => Promise<ApiResponse<R>>;

type AnyGiven = Options & {
  params?: Record<string, string>;
  json?: unknown;
  /** User input that only the server validates. */
  unchecked?: unknown;
  form?: FormData;
};

export function apiClient(transport: Transport): ApiClient {
  return async (route: string, given: AnyGiven = {}) => {
    const { params, query, unchecked, json = unchecked, ...rest } = given;
    const [method, path = ""] = route.split(" ");
    const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    const search = query === undefined || query.size === 0 ? "" : `?${query}`;
    const response = await transport({
      ...rest,
      ...(json !== undefined && { json }),
      method: method as Method,
      path: address + search,
    });
    if (!response.ok) throw await errorFromResponse(response);
    return (await read(response)) as never;
  };
}

/** Parses JSON. Returns a page if the headers describe one, and the response itself if it is a file. */
async function read(response: Answer): Promise<unknown> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const body: unknown = await response.json();
  const total = response.headers.get("x-total-count");
  if (total === null) return body;
  const next = /<([^<>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  const nextCursor = next === undefined ? null : new URLSearchParams(next.split("?")[1]).get("cursor");
  return { items: body, total: Number(total), nextCursor };
}
