import type { BrowserContext, Page } from '@playwright/test';

/**
 * Does to the pages what a browser's translator does: it takes each text node out, and puts nested `font` elements with new text in its place,
 * also for what appears later. The words stay the same, so that tests find them.
 */
export const translatePages = (pages: BrowserContext | Page) =>
  pages.addInitScript(() => {
    const untranslated = '[translate=no], script, style, noscript, textarea, title, option, svg, font';
    const replace = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(untranslated)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node);
      for (const text of texts) replace(text);
    };
    const start = () => {
      document.documentElement.classList.add('translated-ltr');
      translate(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    addEventListener('load', () => setTimeout(start, 300));
  });
