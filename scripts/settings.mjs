import { Stop } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

const program = `
  import { readSettings, SettingError } from "../src/server/config/settings.ts";
  import { readTraceSettings } from "../src/server/platform/tracing/trace-settings.ts";
  try {
    readSettings(process.env);
    readTraceSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }`;

/** Stops at a wrong setting, with the line that the server would end with after a long build. */
export async function checkSettings() {
  const { code, output } = await runNode(["--input-type=module", "--eval", program], { quiet: true });
  if (code !== 0) throw new Stop(output.trim());
}
