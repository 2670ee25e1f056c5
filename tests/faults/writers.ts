import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";

/** Ids that were answered with success: these must never be lost. */
export type Acknowledged = { messages: string[]; applications: string[] };
export type Writing = {
  /** Answers that were neither a success nor 503 with Retry-After; requests that were not answered at all. */
  wrong: string[];
  unanswered: number;
  /** 503 with Retry-After. */
  busy: number;
  stop(): Promise<void>;
};

const pictures = [
  await jpeg("one.jpg", { width: 700, height: 500 }),
  await jpeg("two.jpg", { width: 500, height: 700 }),
];

/** Sends messages and applications with pictures, one after the other, until it is stopped. */
export function write(
  origin: string,
  acknowledged: Acknowledged,
  senders: { messages: number; applications: number; pause?: number } = { messages: 3, applications: 3 },
): Writing {
  let stopped = false;
  const writing: Writing = { wrong: [], unanswered: 0, busy: 0, stop: async () => {} };
  const message = () => ({
    path: "/api/contact",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(messageFields()),
  });
  const application = () => ({
    path: "/api/join",
    headers: {},
    body: applicationForm(applicationFields(), { images: pictures }),
  });
  const { pause = 0 } = senders;
  const sender = async (make: typeof message | typeof application, ids: string[]) => {
    while (!stopped) {
      const { path, headers, body } = make();
      try {
        const response = await fetch(origin + path, { method: "POST", headers, body });
        const text = await response.text();
        if (response.status === 201) ids.push((JSON.parse(text) as { data: { _id: string } }).data._id);
        else if (!isBusy(response)) writing.wrong.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
        else {
          writing.busy += 1;
          await sleep(50);
        }
      } catch {
        writing.unanswered += 1;
        await sleep(50);
      }
      if (pause > 0) await sleep(pause);
    }
  };
  const all = [
    ...Array.from({ length: senders.messages }, () => sender(message, acknowledged.messages)),
    ...Array.from({ length: senders.applications }, () => sender(application, acknowledged.applications)),
  ];
  writing.stop = async () => {
    stopped = true;
    await Promise.all(all);
  };
  return writing;
}

export function isBusy(response: Response): boolean {
  return response.status === 503 && Number(response.headers.get("retry-after")) > 0;
}
