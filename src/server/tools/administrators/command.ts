import { runCommand } from "#server/tools/command.ts";
import { administratorsCommand } from "./administrators-command.ts";

await runCommand(administratorsCommand);
