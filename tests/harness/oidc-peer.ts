import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, interactionPolicy } from "oidc-provider";

export type Person = {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

export type OidcPeer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whoever opens the provider's page next is this person. */
  expectPerson(person: Person): void;
  /** Opens the address as the browser of somebody who signs in, and returns the query with which they come back. */
  signIn(url: string, person: Person): Promise<string>;
  /** Stops responding. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

const client = { id: "tandem", secret: "a secret of the client that nobody guesses" };

/** A certified OpenID provider, on which everybody is who they say they are. */
export async function startOidcPeer(redirectUri: string): Promise<OidcPeer> {
  const people = new Map<string, Person>();
  let next: Person | undefined;
  const server: Server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configuration(redirectUri, people));
  provider.use(async (context, proceed) => {
    if (!context.path.startsWith("/interaction/")) return proceed();
    const { prompt, grantId, params, session } = await provider.interactionDetails(context.req, context.res);
    const accountId = next?.sub ?? "";
    if (prompt.name === "login")
      return provider.interactionFinished(context.req, context.res, { login: { accountId } });
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({
          accountId: session?.accountId ?? accountId,
          clientId: String(params.client_id),
        });
    grant?.addOIDCScope(String(params.scope));
    const consent = { grantId: (await grant?.save()) ?? "" };
    return provider.interactionFinished(
      context.req,
      context.res,
      { consent },
      { mergeWithLastSubmission: true },
    );
  });
  server.on("request", provider.callback());
  const expectPerson = (person: Person) => {
    people.set(person.sub, person);
    next = person;
  };
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    expectPerson,
    async signIn(url, person) {
      expectPerson(person);
      return followRedirects(url, redirectUri);
    },
    async pause() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async resume() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function configuration(redirectUri: string, people: ReadonlyMap<string, Person>): Configuration {
  const policy = interactionPolicy.base();
  return {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    // As most providers do, which put addresses and groups into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key for tests"] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  };
}

/** Follows redirects with cookies, as a browser does, until one leads back to Tandem. */
async function followRedirects(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [name = "", value = ""] = header.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(end)) return new URL(url).search.slice(1);
  }
  throw new Error(`${start} leads nowhere.`);
}
