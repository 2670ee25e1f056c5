import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // The table of routes is small; sending it whole saves a request at each first navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
