import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Tracing } from "./tracing.ts";

/** Wraps calls to another server, each in a span of this name if tracing is on. */
export function outgoing<A extends unknown[], T>(
  tracing: Tracing | undefined,
  name: string,
  call: (...parts: A) => Promise<T>,
): (...parts: A) => Promise<T> {
  return tracing === undefined ? call : (...parts) => tracing.span(name, () => call(...parts));
}

/** Wraps the store so that each of its calls has a span. */
export function outgoingStore(tracing: Tracing | undefined, store: FileStore): FileStore {
  return {
    ...store,
    put: outgoing(tracing, "s3 put", store.put),
    read: outgoing(tracing, "s3 get", store.read),
    size: outgoing(tracing, "s3 head", store.size),
    remove: outgoing(tracing, "s3 delete", store.remove),
    names: outgoing(tracing, "s3 list", store.names),
  };
}
