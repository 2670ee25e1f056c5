import { type DestinationStream, pino } from "pino";
import pretty from "pino-pretty";
import { withoutToken } from "#domain/links/link-rules.ts";
import type { Settings } from "#server/config/settings.ts";

/**
 * The only log: lines of JSON, or readable ones in a terminal. Requests are logged by method, path without query, and
 * status; never people's addresses, tokens, or bodies. It goes to standard output or to `destination`. Every line
 * also has `fields`.
 */
export function makeLogger(
  level: Settings["logLevel"],
  { destination, fields }: { destination?: DestinationStream; fields?: (() => object) | undefined } = {},
) {
  const options = {
    level,
    ...(fields && { mixin: fields }),
    redact: {
      paths: ["*.headers", "*.email", "*.phone", "*.password", "*.token"],
      remove: true,
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutToken(request.url.split("?", 1)[0] ?? ""),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ colorize: true, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" }));
}

export type Logger = ReturnType<typeof makeLogger>;

type Described = { type: string; message: string; stack: string | undefined; cause?: Described | undefined };

/** An error without the query parameters that the query builder puts into its message: they are personal data. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: undefined };
  const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
  return {
    type: error.constructor.name,
    message: withoutParameters(error.message),
    stack: error.stack === undefined ? undefined : withoutParameters(error.stack),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
