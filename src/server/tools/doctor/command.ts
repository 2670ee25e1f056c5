import { styleText } from "node:util";
import { CommandError, runCommand } from "#server/tools/command.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const usage = "npm run doctor [-- --json]";
const marks = { ok: "✓", warning: "!", wrong: "✗" } as const;
const colors = { ok: "green", warning: "yellow", wrong: "red" } as const;
const width = 12;

function lineOf({ subject, state, text, mend }: Finding): string {
  const mark = styleText(colors[state], marks[state], { stream: process.stdout });
  const line = `${mark} ${subject.padEnd(width)} ${text}\n`;
  return mend === undefined ? line : `${line}  ${" ".repeat(width)} → ${mend}\n`;
}

runCommand(async (words) => {
  const asJson = words.includes("--json");
  if (words.some((word) => word !== "--json")) throw new CommandError(usage);
  const findings: Finding[] = [];
  for await (const finding of examine(process.env)) {
    findings.push(finding);
    if (!asJson) process.stdout.write(lineOf(finding));
  }
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const works = count("wrong") === 0;
  if (asJson) process.stdout.write(`${JSON.stringify({ works, findings }, undefined, 2)}\n`);
  else process.stdout.write(`\n${count("wrong")} wrong, ${count("warning")} to look at.\n`);
  process.exitCode = works ? 0 : 1;
});
