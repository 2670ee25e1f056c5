import { Stop } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

const program = `
  import { readSettings, SettingError } from "#server/config/settings.ts";
  import { packageRoot } from "#server/platform/database/embedded/binaries.ts";
  import { DatabaseStartError } from "#server/platform/database/embedded/database-start-error.ts";
  import { readTraceSettings } from "#server/platform/tracing/trace-settings.ts";
  try {
    const { databaseUrl } = readSettings(process.env);
    readTraceSettings(process.env);
    if (databaseUrl === undefined) packageRoot();
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof DatabaseStartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }`;

/**
 * Stops at an invalid setting, or if there is no database to start, with the line that the server would print after a
 * long build.
 */
export async function checkSettings() {
  const { code, output } = await runNode(["--input-type=module", "--eval", program], { quiet: true });
  if (code !== 0) throw new Stop(output.trim());
}
