import { expect, it } from "vitest";
import { apiPath, apiPaths } from "./api-paths.ts";

it.each([
  [apiPaths.influencer, { id: "a" }, "/api/influencers/a"],
  [apiPaths.joinRequestApproval, { id: "a" }, "/api/admin/join-requests/a/approve"],
  [apiPaths.influencer, { id: "../admin?x=1#y" }, "/api/influencers/..%2Fadmin%3Fx%3D1%23y"],
  [apiPaths.influencers, {}, "/api/influencers"],
])("%s with %j is %s", (path, parameters, address) => {
  expect(apiPath(path, parameters)).toBe(address);
});
