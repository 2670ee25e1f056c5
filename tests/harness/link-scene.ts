import { currentLinkBody } from "#domain/links/links.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import type { TestServer } from "./test-server.ts";
import { uploadFiles } from "./tus-calls.ts";
import { undoScene } from "./undo-scene.ts";

type Files = Parameters<typeof applicationForm>[1];

/** Steps that tests of signed links repeat. */
export function linkScene(server: TestServer, token: string) {
  const scene = undoScene(server, token);

  /** The token in the last mail to an address; undefined if it holds none. */
  const mailedTo = async (email: string): Promise<string | undefined> => {
    const [mail] = await scene.query<{ text: string }>(
      "select text from outgoing_mails where recipient = $1 order by id desc limit 1",
      [email],
    );
    return /\/l\/(tl_[\w-]{43})/.exec(mail?.text ?? "")?.[1];
  };
  const linkOf = async (email: string): Promise<string> => {
    const link = await mailedTo(email);
    if (link === undefined) throw new Error("The mail holds no link.");
    return link;
  };

  /** The version of what was sent with a link; any time if it cannot be edited any more. */
  const updatedAtOf = async (link: string): Promise<string> => {
    const headers = { authorization: `Link ${link}` };
    const { json } = await server.send("GET", "/api/links/status", { headers });
    const { application, registration } = applicantStatusBody.safeParse(json).data?.data.status ?? {};
    return (application ?? registration)?.updatedAt ?? new Date().toISOString();
  };

  /** Uploads files for the proof of an application, and returns their IDs. */
  const uploadProof = async (link: string, files: File[]): Promise<string[]> => {
    const authorization = `Link ${link}`;
    const current = await server.send("GET", "/api/links/current", { headers: { authorization } });
    const { _id } = current.as(currentLinkBody).data.link;
    return uploadFiles(server, authorization, { path: `/uploads/evidence/${_id}`, files });
  };

  /** Sends uploaded files as proof for an application. */
  const proveWith = (link: string, uploads: string[], headers: Record<string, string> = {}) =>
    server.send("POST", "/api/links/status/evidence", {
      headers: { authorization: `Link ${link}`, ...headers },
      json: { uploads },
    });

  return {
    ...scene,
    mailedTo,

    /** Applies as a creator. Resolves to the ID of the request, and the link that was mailed. */
    async applied(email: string, changes: Record<string, unknown> = {}, files: Files = {}) {
      const id = await scene.apply({ email, ...changes }, files);
      return { id, link: await linkOf(email) };
    },

    /** The same for a brand. */
    async registered(email: string) {
      const json = registrationFields({ email });
      const response = await server.send("POST", "/api/brand-join", { json });
      const { data } = response.json as { data: { _id: string } };
      return { id: data._id, link: await linkOf(email) };
    },

    /** The whole application as the form sends it, with these changes, to what is there now. */
    edit: async (link: string, changes: Record<string, unknown> = {}, files: Files = {}) =>
      server.send("PUT", "/api/links/status", {
        headers: { authorization: `Link ${link}` },
        form: applicationForm(applicationFields({ updatedAt: await updatedAtOf(link), ...changes }), files),
      }),
    updatedAtOf,

    uploadProof,
    proveWith,
    /** Uploads files, and sends them as proof. */
    prove: async (link: string, files: File[]) => proveWith(link, await uploadProof(link, files)),

    /** A call with the token of a link. */
    open: (link: string, path: "current" | "status" = "status", method: "GET" | "DELETE" = "GET") =>
      server.send(method, `/api/links/${path}`, { headers: { authorization: `Link ${link}` } }),
  };
}
