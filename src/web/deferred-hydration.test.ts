import { describe, expect, it } from "vitest";
import { deferScript } from "./deferred-hydration.ts";

const attribute = ' nonce="secret"';
const deferScripts = deferScript(attribute);
const code = 'import "/assets/a.js";\nimport("/assets/entry.js");';
const page =
  `<head><link rel="modulepreload" href="/assets/a.js"${attribute}/></head>` +
  `<body><script${attribute}>first()</script><script${attribute} type="module" async="">${code}</script></body>`;

describe("deferScript", () => {
  it("leaves nothing in the page that fetches its script at once", () => {
    const late = deferScripts(page);
    expect(late.html).not.toContain("<link");
    expect(late.html).not.toContain('type="module"');
    expect(late.html).toContain(`<script${attribute}>first()</script>`);
    expect(late.code).toBe(code);
  });

  it("adds a script that parses and names what it will fetch", () => {
    const { html } = deferScripts(page);
    const added = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? "";
    expect(() => new Function(added)).not.toThrow();
    expect(added).toContain('["/assets/a.js"]');
  });

  it("lets no text of the module end the script that holds it", () => {
    const { html } = deferScripts(page.replace("entry.js", "<!--entry.js"));
    expect(html).not.toContain("<!--entry.js");
  });

  it("touches no link or script that somebody else has put into the page", () => {
    const foreign = '<link rel="modulepreload" href="/x.js"/><script type="module" async="">x()</script>';
    expect(deferScripts(foreign)).toEqual({ html: foreign, code: undefined });
  });
});
