import { styleText } from "node:util";
import { type Command, CommandError, type Output } from "#server/tools/command.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const usage = "npm run doctor [-- --json]";
const marks = { ok: "✓", warning: "!", wrong: "✗" } as const;
const colors = { ok: "green", warning: "yellow", wrong: "red" } as const;
const width = 12;

function lineOf({ subject, state, text, mend }: Finding, stream: Output): string {
  const mark = styleText(colors[state], marks[state], { stream });
  const line = `${mark} ${subject.padEnd(width)} ${text}\n`;
  return mend === undefined ? line : `${line}  ${" ".repeat(width)} → ${mend}\n`;
}

export const doctorCommand: Command = async (words, { env, stdout }) => {
  const asJson = words.includes("--json");
  if (words.some((word) => word !== "--json")) throw new CommandError(usage);
  const findings: Finding[] = [];
  for await (const finding of examine(env)) {
    findings.push(finding);
    if (!asJson) stdout.write(lineOf(finding, stdout));
  }
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const works = count("wrong") === 0;
  if (asJson) stdout.write(`${JSON.stringify({ works, findings }, undefined, 2)}\n`);
  else stdout.write(`\n${count("wrong")} wrong, ${count("warning")} to look at.\n`);
  return works ? 0 : 1;
};
