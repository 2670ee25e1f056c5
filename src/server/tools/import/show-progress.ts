import { progress } from "@clack/prompts";
import type { Output } from "#server/tools/command.ts";

/** Progress of work of known length. Call `done` or `failed` at the end. */
export type Progress = { step(): void; done(text: string): void; failed(text: string): void };

/** Exit code after Ctrl+C. */
const interrupted = 130;
/** Number of lines printed without a terminal. */
const parts = 10;

/** A progress bar in a terminal, otherwise occasional lines. */
export function showProgress(name: string, length: number, output: Output): Progress {
  return output.isTTY ? bar(name, length, output) : lines(name, length, output);
}

function bar(name: string, length: number, output: Output): Progress {
  let isOver = false;
  let made = 0;
  // On Ctrl+C, the library exits the process itself, with code 0.
  process.once("exit", () => {
    if (!isOver) process.exitCode = interrupted;
  });
  const shown = progress({
    max: length,
    style: "block",
    output,
    withGuide: false,
    cancelMessage: "Interrupted. Nothing was written.",
    onCancel: () => process.exit(interrupted),
  });
  shown.start(name);
  return {
    step() {
      made += 1;
      shown.advance(1, `${name} ${made} of ${length}`);
    },
    done(text) {
      isOver = true;
      shown.stop(text);
    },
    failed(text) {
      isOver = true;
      shown.error(text);
    },
  };
}

function lines(name: string, length: number, output: Output): Progress {
  const each = Math.ceil(length / parts);
  let made = 0;
  const write = (text: string) => void output.write(`${text}\n`);
  return {
    step() {
      made += 1;
      if (made % each === 0 && made < length) write(`${name} ${made} of ${length}`);
    },
    done: write,
    failed: write,
  };
}
