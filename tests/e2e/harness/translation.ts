import type { Page } from "@playwright/test";

/**
 * From the next document on, as Chrome translates: each text node is replaced by elements with the text, and so is each
 * that comes later. `mark` is put behind each text, as a translation would change it.
 */
export async function translatePages(page: Page, mark = ""): Promise<void> {
  await page.addInitScript((mark) => {
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
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, mark);
}
