import { hash } from "node:crypto";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { pageFragments } from "./fragment-cache.server.ts";
import { finishPage, hasScripts, scriptNonce } from "./page-scripts.ts";

const own = `<script nonce="${scriptNonce}">own()</script>`;
const module = `<script nonce="${scriptNonce}" type="module" async="">import("/entry.js");</script>`;

function page(
  body: string,
  { data = "[]", routes = undefined as string | undefined, scripts = own + module } = {},
) {
  const html = `<html><head><title>A</title></head><body>${body}${scripts}</body></html>`;
  const finished = finishPage({ html, fragments: pageFragments(), data, routes });
  return { ...finished, html: finished.parts.join("") };
}

describe("finishPage", () => {
  it("lets no data of a page end the script that holds it", () => {
    const { html } = page("<p>b</p>", { data: '["</script><script>alert(1)</script><!--"]' });
    expect(html).not.toContain("<script>alert");
    const text = /<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(text)).toEqual(["</script><script>alert(1)</script><!--"]);
  });

  it("allows its own scripts alone, and never says by what it knows them", () => {
    const { html, hashes } = page("<script>smuggled()</script><script nonce='x'>smuggled()</script>");
    expect(html).not.toContain(scriptNonce);
    // The page's two scripts, the one that shows the number of favorites, and the one that passes data to the router.
    expect(hashes).toHaveLength(4);
    expect(page("<p>b</p>").hashes).toEqual(hashes);
  });

  it("begins with the script that shows the number of favorites, and allows it", () => {
    const { html, hashes } = page("<p>b</p>");
    const code = /^<!DOCTYPE html><html><head><script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(code).toContain("favoritedBrands");
    expect(hashes).toContain(hash("sha256", code, "base64"));
  });

  it("adds the scripts of a page whose routes it knows to one that was rendered without them", () => {
    expect(hasScripts("root about")).toBe(false);
    const first = page("<p>b</p>", { routes: "root about" });
    expect(hasScripts("root about")).toBe(true);
    expect(page("<p>b</p>", { routes: "root about", scripts: "" })).toEqual(first);
  });
});

describe("a fragment", () => {
  it("is rendered once for its key and stands where the page has it", () => {
    const Card = vi.fn(({ name }: { name: string }) => createElement("b", null, name));
    const draw = (name: string) => createElement(Card, { name });
    const write = (...names: string[]) => {
      const { renderFragment, fillInto } = pageFragments();
      return fillInto(
        names.map((name) => `<i>${renderFragment(["card", { name }], () => draw(name))}</i>`).join(""),
      ).join("");
    };
    const hostile = "$& </b> <img onerror=alert(1)>";
    const html = write("Mateo", hostile);
    expect(html).toBe("<i><b>Mateo</b></i><i><b>$&amp; &lt;/b&gt; &lt;img onerror=alert(1)&gt;</b></i>");
    expect(write("Mateo", hostile)).toBe(html);
    expect(Card).toHaveBeenCalledTimes(2);
  });
});
