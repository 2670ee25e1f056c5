import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { refuseConnection, timeOut } from "./connection-errors.ts";
import { hasBody } from "./has-body.ts";

/** Minimum number of bytes in each `window` of milliseconds. */
export type UploadRate = { window: number; bytes: number };

/** Half a kilobyte per second: less than the slowest phone, more than a client that only holds a connection open. */
export const slowestUpload: UploadRate = { window: 20_000, bytes: 10_000 };

/**
 * Disconnects clients that send a body too slowly. A time limit for the whole request would not work: a dozen files
 * over a slow connection take minutes, while an attacker sends a byte now and then.
 */
export const minimumUploadRate = fastifyPlugin(
  async (app: FastifyInstance, { window, bytes }: UploadRate) => {
    app.addHook("onRequest", (request, _reply, done) => {
      const { socket } = request.raw;
      // Calls of a page inside the server have no real socket.
      if (!(socket instanceof Socket) || !hasBody(request)) return done();
      let before = socket.bytesRead;
      let stopped = false;
      const look = () => {
        if (stopped) return;
        const { bytesRead } = socket;
        if (bytesRead - before < bytes) refuseConnection(socket, timeOut());
        before = bytesRead;
      };
      // Within one turn of the event loop, data that arrived while the process was busy is read.
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
