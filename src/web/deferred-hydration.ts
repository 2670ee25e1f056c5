import starter from "./deferred-hydration.browser.js?raw";

/**
 * Lets a rendered page fetch its script only when it is painted, or touched: until then the script would share the line
 * with the text, the styles and the largest picture, and the page is whole without it. What the router rendered to load
 * its script at once (the preloads and one module script, which carry `attribute`) becomes one small script that does
 * the same later. `code` is the module script that it will add: a content policy has to allow both.
 */
export function startLate(html: string, attribute: string): { html: string; code: string | undefined } {
  const modules: string[] = [];
  const preload = /<link rel="modulepreload"([^<>]*)\/>/g;
  const unhurried = html.replace(preload, (link, rest: string) => {
    const address = / href="([^"]+)"/.exec(rest)?.[1];
    if (address === undefined || !rest.includes(attribute)) return link;
    modules.push(address);
    return "";
  });
  let code: string | undefined;
  const pattern = new RegExp(`<script${attribute} type="module" async="">([\\s\\S]*?)</script>`);
  const started = unhurried.replace(pattern, (_, found: string) => {
    code = found;
    return `<script${attribute}>(${starter.trim().replace(/;$/, "")})(${literal(modules)}, ${literal(found)});</script>`;
  });
  return code === undefined ? { html, code } : { html: started, code };
}

/** A value as script text that may stand in a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
