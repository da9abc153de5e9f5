import type { Locator, Page } from '@playwright/test';

/**
 * The controls that can be used now and are not declared, such as `button Back`. A busy control, or one behind a dialog, cannot be used. Links of
 * the shell and of an error summary are left out: they cause no event of any chart.
 */
export const controlsBeside = async (page: Page, declared: readonly Locator[]): Promise<readonly string[]> => {
  const declaredElements = (await Promise.all(declared.map((control) => control.elementHandles()))).flat();
  return page.evaluate((elements) => {
    const dialog = document.querySelector('dialog:modal');
    const textOf = (element: Element): string => {
      const copy = element.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll('[aria-hidden=true], select, textarea, input')) part.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    const nameOf = (element: Element): string => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
      return element.getAttribute('aria-label') ?? (labels || textOf(element));
    };
    const kindOf = (element: Element): string => {
      if (element.matches('input:not([type=submit]), select, textarea')) return 'field';
      return element.matches('a:not([role=button])') ? 'link' : 'button';
    };
    const all =
      'button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], main a[href]:not([href^="#"])';
    return [...(dialog ?? document).querySelectorAll(all)]
      .filter((element) => !(elements as readonly Node[]).includes(element))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[aria-disabled=true], [inert], :disabled') === null)
      .map((element) => `${kindOf(element)} ${nameOf(element)}`);
  }, declaredElements);
};
