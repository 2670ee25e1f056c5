import { makePictures } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main } from "./processes.mjs";
import { runServer } from "./server.mjs";

// Vite takes the development build of React Router; the server must have the same copy.
const conditions = ["--conditions=development"];
// The pages are not watched: the server has Vite in it, which exchanges them in the open browser.
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
  return runServer("development", [...conditions, ...watch]);
});
