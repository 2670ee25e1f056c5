import { makePictures, makeSamplePictures } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runServer } from "./server.mjs";

// Vite loads React Router's development build. The server must use the same copy.
const conditions = ["--conditions=development"];
// The pages are not watched: the server contains Vite, which replaces them in the open browser.
const watch = [
  "--watch",
  "--watch-preserve-output",
  "--watch-path=src/server",
  "--watch-path=src/domain",
  "--watch-path=fixtures",
];

await main(async () => {
  await installPackages();
  await makePictures();
  await makeSamplePictures();
  return runServer("development", [...conditions, ...watch]);
});
