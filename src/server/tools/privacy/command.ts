import { runCommand } from "#server/tools/command.ts";
import { privacyCommand } from "./privacy-command.ts";

await runCommand(privacyCommand);
