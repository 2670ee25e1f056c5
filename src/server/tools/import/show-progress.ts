import { progress } from "@clack/prompts";
import type { Output } from "#server/tools/command.ts";

/** Shows the progress of work of known length. Call one of the last two at its end. */
export type Progress = { step(): void; done(text: string): void; failed(text: string): void };

/** Exit code of a program that was stopped with Ctrl+C. */
const interrupted = 130;
/** Without a terminal, a line is printed for each of this many parts. */
const parts = 10;

/** A progress bar in a terminal, otherwise a line now and then. */
export function showProgress(name: string, length: number, output: Output): Progress {
  return output.isTTY ? bar(name, length, output) : lines(name, length, output);
}

function bar(name: string, length: number, output: Output): Progress {
  let isOver = false;
  let made = 0;
  // On Ctrl+C, the library exits the process itself, as if it had succeeded.
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
