import { Unavailable } from "#domain/errors.ts";
import { startProcess } from "#server/platform/processes/limited-process.ts";
import { programBeside } from "#server/platform/processes/program-file.ts";
import { type TableRow, wrongFile } from "./table.ts";
import type { TableMessage, TableSurvey, TableTask } from "./table-task.ts";

const program = programBeside(import.meta, "table-program");
const limits = {
  memoryMb: 160,
  timeoutMs: 30_000,
  tooExpensive: () => wrongFile("takes too long or too much memory to read: save it as CSV"),
};

/**
 * Yields the rows of a CSV, TSV, or XLSX file in batches. The work is done by a process, because it would delay other
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

async function* messagesOf(task: TableTask): AsyncGenerator<Exclude<TableMessage, { type: "refused" }>> {
  const reader = startProcess<TableMessage>(program, { ...limits, args: [JSON.stringify(task)] });
  try {
    for (;;) {
      const message = await reader.ask("next");
      if (message.type === "refused") throw wrongFile(message.message);
      yield message;
      if (message.type === "end") return;
    }
  } finally {
    reader.end();
  }
}
