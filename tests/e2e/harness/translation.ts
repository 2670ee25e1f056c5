import type { Page } from "@playwright/test";

/**
 * From the next document on, as Chrome translates: each text node is replaced by elements with the text, and so is each
 * that comes later. `early` does so before the page is hydrated, and puts a mark behind each text.
 */
export async function translatePages(page: Page, { early = false } = {}): Promise<void> {
  await page.addInitScript((early) => {
    const mark = early ? " ·" : "";
    const left = "script, style, noscript, textarea, option, title, svg, font, head";
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!/\S/.test(text.data) || !text.parentElement || text.parentElement.closest(left)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data + mark;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    });
    const start = () => {
      if (document.body) translate(document.body);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    };
    if (early) return start();
    const timer = setInterval(() => {
      if (performance.getEntriesByName("hydrated").length === 0) return;
      clearInterval(timer);
      start();
    }, 10);
  }, early);
}
