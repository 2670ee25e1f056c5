import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Unavailable } from "#domain/errors.ts";
import { type TableRow, wrongFile } from "./table.ts";
import type { TableMessage, TableSurvey, TableTask } from "./table-task.ts";

const program = join(import.meta.dirname, "table-program.ts");
/** Memory of a worker, in megabytes. Beyond it, the worker ends, and the server goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** Time for the next rows, in milliseconds. */
const timeoutMs = 30_000;
const tooExpensive = "takes too long or too much memory to read: save it as CSV";

/**
 * Yields the rows of a CSV, TSV, or XLSX file in batches. The work is done by a thread, because it would delay other
 * requests. Throws `Invalid` for a file that cannot be read.
 */
export async function* readTable(path: string): AsyncGenerator<TableRow[]> {
  for await (const message of messagesOf({ path, survey: undefined })) {
    if (message.type === "rows") yield JSON.parse(message.json) as TableRow[];
  }
}

type Survey = NonNullable<TableTask["survey"]> & {
  /** Called with each batch of rows, as JSON. */
  store: (json: string) => Promise<void>;
};

/** The same, for whoever passes the rows on. Resolves to what the file is. */
export async function surveyFile(path: string, { kind, maximumRows, store }: Survey): Promise<TableSurvey> {
  for await (const message of messagesOf({ path, survey: { kind, maximumRows } })) {
    if (message.type === "rows") await store(message.json);
    else if (message.survey) return message.survey;
  }
  throw new Unavailable();
}

async function* messagesOf(
  workerData: TableTask,
): AsyncGenerator<Exclude<TableMessage, { type: "refused" }>> {
  const worker = new Worker(program, { workerData, resourceLimits, execArgv: [], env: {} });
  const received = messageQueue(worker);
  try {
    for (;;) {
      worker.postMessage("next");
      const message = await received.next();
      if (message.type === "refused") throw wrongFile(message.message);
      yield message;
      if (message.type === "end") return;
    }
  } finally {
    await worker.terminate();
  }
}

/** Keeps what a worker says until somebody asks. Without a listener, its failure would end the process. */
function messageQueue(worker: Worker) {
  const queue: (() => TableMessage)[] = [];
  let wake = () => {};
  const keep = (read: () => TableMessage) => {
    queue.push(read);
    wake();
  };
  const failure = (error: Error) => () => {
    throw error;
  };
  worker
    .on("message", (message: TableMessage) => keep(() => message))
    .on("error", (error: Error & { code?: string }) =>
      keep(failure(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? wrongFile(tooExpensive) : error)),
    )
    .on("exit", () => keep(failure(new Unavailable())));
  return {
    async next(): Promise<TableMessage> {
      if (queue.length === 0) {
        const late = setTimeout(() => keep(failure(wrongFile(tooExpensive))), timeoutMs);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(late);
      }
      const [read = failure(new Unavailable())] = queue.splice(0, 1);
      return read();
    },
  };
}
