import { errorFromAnswer } from "./api-error.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** A typed answer with its headers; throws `ApiError` for everything that is not a success. */
export async function call<T>(
  transport: Transport,
  request: ApiRequest,
): Promise<{ body: T; headers: Headers }> {
  const answer = await transport(request);
  if (!answer.ok) throw await errorFromAnswer(answer);
  return { body: (await answer.json()) as T, headers: answer.headers };
}
