import starter from "./deferred-hydration.browser.js?raw";

type DeferredPage = { html: string; code: string | undefined };

/**
 * Delays a page's script until the page is painted or touched. Until then, the script would compete with text,
 * styles, and the largest picture for bandwidth, and the page works without it. Replaces the router's preloads and
 * module script (marked with `attribute`) with a small script that adds them later. `code` is the module script
 * that it adds; a content security policy has to allow both.
 */
export function deferScript(attribute: string): (html: string) => DeferredPage {
  const preload = /<link rel="modulepreload"([^<>]*)\/>/g;
  const module = new RegExp(`<script${attribute} type="module" async="">([\\s\\S]*?)</script>`);
  return (html) => {
    const modules: string[] = [];
    const unhurried = html.replace(preload, (link, rest: string) => {
      const address = / href="([^"]+)"/.exec(rest)?.[1];
      if (address === undefined || !rest.includes(attribute)) return link;
      modules.push(address);
      return "";
    });
    let code: string | undefined;
    const started = unhurried.replace(module, (_, found: string) => {
      code = found;
      return `<script${attribute}>(${starter.trim().replace(/;$/, "")})(${literal(modules)}, ${literal(found)});</script>`;
    });
    return code === undefined ? { html, code } : { html: started, code };
  };
}

/** A value as a JavaScript literal that is safe inside a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
