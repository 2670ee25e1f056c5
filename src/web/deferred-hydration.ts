import starter from "./deferred-hydration.browser.js?raw";

type LatePage = { html: string; code: string | undefined };

/**
 * Lets a rendered page fetch its script only when it is painted, or touched: until then the script would share the line
 * with the text, the styles and the largest picture, and the page is whole without it. What the router rendered to load
 * its script at once (the preloads and one module script, which carry `attribute`) becomes one small script that does
 * the same later. `code` is the module script that it will add: a content policy has to allow both.
 */
export function lateStart(attribute: string): (html: string) => LatePage {
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

/** A value as script text that may stand in a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
