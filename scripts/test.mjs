import { findTestBrowser } from "./browser.mjs";
import { buildProduct } from "./build.mjs";
import { checkProject } from "./check.mjs";
import { installImapServer } from "./imap-server.mjs";
import { installPackages } from "./install.mjs";
import { main, Stop } from "./processes.mjs";
import { runBrowserTests, runUnitTests, tellFailures } from "./test-runs.mjs";

const parts = ["check", "unit", "browser"];

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Stop(`npm test knows ${parts.join(", ")}, but not "${unknown}".`);
  const wanted = (part) => asked.length === 0 || asked.includes(part);

  await installPackages();
  // Before the long part, because it may fail.
  const browser = wanted("browser") ? await findTestBrowser() : undefined;
  if (wanted("unit")) await installImapServer();
  let passed = 0;
  const failures = [];
  const add = (result) => {
    passed += result.passed;
    failures.push(...result.failures);
  };

  const times = [];
  const timed = async (name, run) => {
    const start = performance.now();
    const result = await run();
    times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
    return result;
  };

  // Side by side, because each takes one core. Some unit tests start the whole product.
  const building = wanted("unit") || wanted("browser") ? timed("build", builds) : Promise.resolve(true);
  if (wanted("check")) {
    failures.push(...(await timed("check", checkProject)));
  }
  const built = await building;
  if (!built) failures.push("build");
  if (wanted("unit")) add(await timed("unit", () => runUnitTests(["--project=unit*"])));
  if (browser !== undefined && built)
    add(await timed("browser", () => runBrowserTests(browser, ["--grep-invert=@slow"])));

  tellFailures(failures);
  console.log(`Took: ${times.join(", ")}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});

async function builds() {
  try {
    await buildProduct();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    return false;
  }
}
