import { runCommand } from "#server/tools/command.ts";
import { doctorCommand } from "./doctor-command.ts";

await runCommand(doctorCommand);
