import { createClient } from "@hey-api/openapi-ts";

// Writes the generated part of the client. Arguments: the document and the target folder. Runs with the project's Node.
const [input, path] = process.argv.slice(2);
await createClient({
  input,
  output: { path, module: { extension: ".js" } },
  logs: { level: "warn", file: false },
  plugins: [
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    { name: "@hey-api/sdk", operations: { strategy: "single", containerName: "Tandem" } },
  ],
});
