import { errorFromAnswer } from "./api-error.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** A typed answer with its headers; throws `ApiError` for everything that is not a success. */
export async function call<T>(
  transport: Transport,
  request: ApiRequest,
): Promise<{ body: T; headers: Headers }> {
  const response = await transport(request);
  if (!response.ok) throw await errorFromAnswer(response);
  return { body: (await response.json()) as T, headers: response.headers };
}
