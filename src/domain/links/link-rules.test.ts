import { expect, it } from "vitest";
import { linkPath, withoutToken } from "./link-rules.ts";

const token = `tl_${"aB-_".repeat(10)}abc`;

it.each([
  [linkPath(token), "/l/:token"],
  [`/L/${token}`, "/l/:token"],
  [`/l/${token}.data`, "/l/:token"],
  [`/l/${token.slice(0, 20)}`, "/l/:token"],
  [`/l/${token}/x/${token}`, "/l/:token/x/:token"],
  [`/x/${token}/y`, "/x/:token/y"],
  ["/l/", "/l/"],
  ["/login", "/login"],
  ["/influencers/tl_short", "/influencers/tl_short"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});
