import { runCommand } from "#server/tools/command.ts";
import { importCommand } from "./import-command.ts";

await runCommand(importCommand);
