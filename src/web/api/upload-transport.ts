import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError } from "./api-error.ts";
import { requestTimeout } from "./fetch-transport.ts";
import type { ApiRequest, Transport } from "./transport.ts";

export type OnProgress = (sent: number, total: number) => void;

/**
 * Like `fetchTransport`, with upload progress, which browsers report only for XMLHttpRequest. Large bodies may
 * exceed the timeout, which restarts with each progress event.
 */
export function uploadTransport(onProgress: OnProgress): Transport<Response> {
  return ({ method, path, headers, json, form, signal }: ApiRequest) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
      };
      const fail = () => {
        end();
        reject(new ApiError(0, errorMessages.network));
      };
      const giveUp = () => {
        request.abort();
        fail();
      };
      const cancel = () => {
        request.abort();
        end();
        reject(signal?.reason);
      };
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, requestTimeout);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        wait();
        onProgress(loaded, total);
      };
      request.onerror = fail;
      request.onload = () => {
        end();
        resolve(answerOf(request));
      };
      signal?.addEventListener("abort", cancel);
      request.open(method, path);
      request.setRequestHeader("accept", "application/json");
      if (json !== undefined) request.setRequestHeader("content-type", "application/json");
      for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
      wait();
      request.send(json === undefined ? form : JSON.stringify(json));
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const contentType = request.getResponseHeader("content-type") ?? "text/plain";
  return new Response(request.responseText, {
    status: request.status,
    headers: { "content-type": contentType },
  });
}
