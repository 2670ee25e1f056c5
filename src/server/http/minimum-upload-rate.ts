import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { refuseConnection, timeOut } from "./connection-errors.ts";

/** `window` in milliseconds; in each of them at least so many bytes must come. */
export type UploadRate = { window: number; bytes: number };

/** Half a kilobyte a second: less than the slowest telephone, more than somebody who only keeps a connection. */
export const slowestUpload: UploadRate = { window: 20_000, bytes: 10_000 };

/**
 * Cuts off whoever sends a body too slowly. One time limit for a whole request would not do: a dozen files over a
 * slow line take minutes, while a program that blocks connections sends a byte now and then.
 */
export const minimumUploadRate = fastifyPlugin(
  async (app: FastifyInstance, { window, bytes }: UploadRate) => {
    app.addHook("onRequest", (request, _reply, done) => {
      const { socket } = request.raw;
      // A call that a page makes inside the server has no real socket.
      if (!(socket instanceof Socket) || !hasBody(request)) return done();
      let before = socket.bytesRead;
      let stopped = false;
      const look = () => {
        if (stopped) return;
        const { bytesRead } = socket;
        if (bytesRead - before < bytes) refuseConnection(socket, timeOut());
        before = bytesRead;
      };
      // After a turn of the event loop: what came while the process was busy has been read by then.
      const watch = setInterval(() => setImmediate(look), window);
      const stop = () => {
        stopped = true;
        clearInterval(watch);
      };
      request.raw.once("end", stop).once("close", stop);
      done();
    });
  },
);

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
