import { once } from "node:events";
import { DomainError } from "#domain/errors.ts";
import { openTable } from "./open-table.ts";
import type { TableMessage, TableTask } from "./table-task.ts";

/** Rows and characters of a message. */
const rowsAtOnce = 500;
const lengthAtOnce = 512 * 1024;

const [, , task = ""] = process.argv;
const send = (message: TableMessage) => process.send?.(message);
/** Waits until the receiver asks for more, so that rows do not pile up. */
const asked = () => once(process, "message");

async function readAll({ path, survey: wanted }: TableTask): Promise<void> {
  const table = await openTable(path);
  // The fields that a survey compares with take longer to load than most files to read.
  const survey = wanted && (await import("./survey-rows.ts")).rowsSurvey(wanted.kind, wanted.maximumRows);
  let lines: string[] = [];
  let length = 0;
  const flush = async () => {
    await asked();
    send({ type: "rows", json: `[${lines.join(",")}]` });
    [lines, length] = [[], 0];
  };
  for await (const row of table.rows()) {
    survey?.look(row);
    const { number, cells } = row;
    const line = JSON.stringify({ number, cells });
    lines.push(line);
    length += line.length;
    if (lines.length >= rowsAtOnce || length > lengthAtOnce) await flush();
  }
  if (lines.length > 0) await flush();
  const { countsFrom1904 } = table;
  const found = survey && { ...survey.result(), countsFrom1904 };
  await asked();
  send({ type: "end", survey: found });
}

try {
  await readAll(JSON.parse(task) as TableTask);
} catch (error) {
  const [problem] = error instanceof DomainError ? (error.errors ?? []) : [];
  if (problem === undefined) throw error;
  // The program ends afterwards, and whoever asks it then would learn only that.
  await asked();
  send({ type: "refused", message: problem.message });
}
