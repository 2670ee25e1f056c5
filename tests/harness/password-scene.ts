import { sendPasswordReset, sendPasswordResetJob } from "#server/modules/admin/request-password-reset.ts";
import { runAddressJobs } from "./address-jobs.ts";
import { linkScene } from "./link-scene.ts";
import { otherProcess } from "./other-process.ts";
import type { TestServer } from "./test-server.ts";

type Changes = { now?: () => Date; settings?: { rateLimit?: boolean; passwordsOnlyFor?: string } };

/** Steps that tests of forgotten passwords repeat. `token`: of an administrator. */
export function passwordScene(
  server: TestServer,
  token: string,
  { now = server.clock.now, settings }: Changes = {},
) {
  const { mailedTo } = linkScene(server, token);
  const context = otherProcess(server, now, settings);
  const withLink = (link: string) => ({ headers: { authorization: `Link ${link}` } });
  const ask = (email: string, headers: Record<string, string> = {}) =>
    server.send("POST", "/api/admin/password-reset", { json: { email }, headers });
  /** Does the jobs that wait. Resolves to their number. */
  const run = () =>
    runAddressJobs(server, sendPasswordResetJob, (request) => sendPasswordReset(context, request));
  return {
    ask,
    run,
    /** Asks for the link of an account, and resolves to its token. */
    async linkFor(email: string): Promise<string> {
      await ask(email);
      await run();
      const link = await mailedTo(email);
      if (link === undefined) throw new Error("The mail holds no link.");
      return link;
    },
    read: (link: string) => server.send("GET", "/api/links/password-reset", withLink(link)),
    choose: (link: string, password: unknown) =>
      server.send("POST", "/api/links/password-reset", { json: { password }, ...withLink(link) }),
  };
}
