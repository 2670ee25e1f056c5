import { openedWorkBody, portalBody } from "#domain/portal/portal.contract.ts";
import { sendPortal, sendPortalJob } from "#server/modules/portal/request-portal.ts";
import { runAddressJobs } from "./address-jobs.ts";
import { linkScene } from "./link-scene.ts";
import { otherProcess } from "./other-process.ts";
import type { TestServer } from "./test-server.ts";

type Changes = { now?: () => Date; settings?: { rateLimit?: boolean } };

/** Steps that tests of the page with all work repeat. `token`: of an administrator. */
export function portalScene(
  server: TestServer,
  token: string,
  { now = server.clock.now, settings }: Changes = {},
) {
  const { mailedTo } = linkScene(server, token);
  const context = otherProcess(server, now, settings);

  const ask = (email: string, headers: Record<string, string> = {}) =>
    server.send("POST", "/api/my-work", { json: { email }, headers });
  /** Does the jobs that wait. Resolves to their number. */
  const run = () => runAddressJobs(server, sendPortalJob, (request) => sendPortal(context, request));
  /** Calls the API with a link, as one of its tabs. */
  const as = (link: string, method: string, path: string, json?: unknown, tab?: string) =>
    server.send(method, `/api/links${path}`, {
      headers: { authorization: `Link ${link}`, ...(tab !== undefined && { "x-link-tab": tab }) },
      ...(json !== undefined && { json }),
    });
  const open = (link: string, collaborationId: string) =>
    as(link, "POST", "/portal/open", { collaborationId });

  return {
    ask,
    run,
    as,
    open,
    /** Asks for the link of an address, and resolves to its token. */
    async linkFor(email: string): Promise<string> {
      await ask(email);
      await run();
      const link = await mailedTo(email);
      if (link === undefined) throw new Error("The mail holds no link.");
      return link;
    },
    read: async (link: string, cursor?: string) =>
      (await as(link, "GET", cursor ? `/portal?cursor=${cursor}` : "/portal")).as(portalBody).data.portal,
    tabOf: async (link: string, collaborationId: string): Promise<string> =>
      (await open(link, collaborationId)).as(openedWorkBody).data.link._id,
  };
}
