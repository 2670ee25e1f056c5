import { randomBytes } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { noteTokens, tokensIn, watchForTokens } from "#tests/harness/token-leaks.ts";

const made = () => `tl_${randomBytes(32).toString("base64url")}`;
// Leaks planted by this file do not count for the run that it is part of.
const runs = process.env.TANDEM_TEST_TOKEN_LEAKS;
afterEach(() => vi.stubEnv("TANDEM_TEST_TOKEN_LEAKS", runs));

it("a run in which a server told a token ends with an error that says where", () => {
  const end = watchForTokens();
  noteTokens("log of a test", `{"msg":"request"}\n{"path":"/l/${made()}"}`);
  noteTokens("log of a test", '{"path":"/l/:token"}');
  expect(end).toThrow(/^Tokens of signed links were told:\nlog of a test: .*"path":"\/l\/tl_[\w-]+"\}\n$/);
});

it("also of a token that was told without its prefix", () => {
  const link = made();
  const end = watchForTokens();
  noteTokens("traces", `token=${link.slice(3)}`, [made(), link]);
  expect(end).toThrow("traces: token=");
});

it("a run that told none ends as usual", () => {
  const end = watchForTokens();
  noteTokens("metrics", 'route="/l/:token" tl_short', [made()]);
  expect(end).not.toThrow();
});

it("finds each token of a text", () => {
  const [one, two] = [made(), made()];
  expect(tokensIn(`https://agency.example/l/${one} and ${two}.`)).toEqual([one, two]);
});
