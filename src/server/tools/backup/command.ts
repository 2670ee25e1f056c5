import { runCommand } from "#server/tools/command.ts";
import { backupCommand } from "./backup-command.ts";

await runCommand(backupCommand);
