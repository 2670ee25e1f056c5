import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import type { Part } from "./finding.ts";
import { posted } from "./http-client.ts";
import { startTandem } from "./tandem.ts";

/** The product itself ends after ten seconds, in which a busy machine finishes fewer. */
const connectionsIn = { full: 50, short: 10 };
const idle = 20;
const longestStop = 10_000;

/** Asks it to stop while applications are half sent and other connections are idle; then starts it twice. */
export const stopped: Part = async ({ folder, judgesTime, find }) => {
  const dataDir = join(folder, "stopped");
  const connections = judgesTime ? connectionsIn.full : connectionsIn.short;
  const tandem = await startTandem({ DATA_DIR: dataDir });
  await tandem.ready();
  const second = await startTandem({ DATA_DIR: dataDir });
  const secondCode = await second.ended;
  const line = second.output().trim();
  const health = await fetch(`${tandem.origin}/api/health`);
  find(
    "a second process on the same data ends with one line, and the first goes on",
    `exit code ${secondCode}: ${line.slice(0, 60)}…`,
    secondCode === 1 && line.startsWith("DATA_DIR ") && !line.includes("\n") && health.ok,
  );

  const waiting = Array.from({ length: idle }, () => connect(tandem.port, "127.0.0.1").on("error", () => {}));
  const sockets = await Promise.all(Array.from({ length: connections }, () => sendHalf(tandem.port)));
  // Connections are taken in the order in which they came: when these have an answer, all forms have begun.
  for (let turn = 0; turn < 2; turn += 1) await answered(tandem.port);
  const began = performance.now();
  const ended = tandem.stop();
  await sleep(500);
  const responses = await Promise.all(
    sockets.map(({ socket, response, rest }) => {
      socket.write(rest);
      return response;
    }),
  );
  const code = await ended;
  const took = performance.now() - began;
  for (const socket of waiting) socket.destroy();
  const good = responses.filter(isGood).length;
  find(
    `told to stop with ${connections} forms half sent: all are finished`,
    `${good} of ${connections} answered 201${good < connections ? `: ${responses.find((response) => !isGood(response))}` : ""}`,
    good === connections,
  );
  find(
    "and it leaves within 10 s with exit code 0",
    `after ${Math.round(took)} ms with ${code}`,
    code === 0 && (!judgesTime || took <= longestStop),
  );

  const again = await startTandem({ DATA_DIR: dataDir });
  await again.ready();
  const stored = (await again.records("/api/admin/join-requests")).length;
  await again.stop();
  find("what was finished is there", `${stored} applications`, stored === good);
};

const isGood = (response: string) => response.startsWith("HTTP/1.1 201 ");

type Half = { socket: Socket; response: Promise<string>; rest: Buffer };

async function sendHalf(port: number): Promise<Half> {
  const images = [await jpeg("a.jpg", { width: 300, height: 200 })];
  const { headers, body } = await posted(applicationForm(applicationFields(), { images }));
  const head = [
    "POST /api/join HTTP/1.1",
    "Host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: keep-alive",
  ];
  const bytes = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
  const socket = connect(port, "127.0.0.1");
  // Output and effects before the end count, too.
  const response = answerOn(socket);
  await once(socket, "connect");
  const half = bytes.length - Math.floor(body.length / 2);
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, half), () => resolve()));
  return { socket, response, rest: bytes.subarray(half) };
}

/** Asks on a connection of its own, and waits until it is closed. */
async function answered(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  await answerOn(socket);
}

/** All that comes until the connection ends. */
function answerOn(socket: Socket): Promise<string> {
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  return new Promise((resolve) => {
    socket.on("error", (error) => {
      response += ` ${error.message}`;
    });
    socket.once("close", () => resolve(response));
  });
}
