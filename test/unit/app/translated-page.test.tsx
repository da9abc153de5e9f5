import '../../../src/app/translated-page';
import { render } from '@testing-library/react';

const Job = ({ jobs, isLate = false }: { readonly jobs: number; readonly isLate?: boolean }) => (
  <p>
    {isLate ? 'Late. ' : null}
    {jobs === 0 ? 'No jobs' : `${jobs} jobs`} <b>today</b>
  </p>
);

const font = (text: string) => {
  const element = document.createElement('font');
  element.append(document.createElement('font'));
  element.firstElementChild?.append(`[${text}]`);
  return element;
};

const textsOf = (root: Element) => [...root.childNodes].filter((node): node is Text => node instanceof Text);

/** The ways in which translators put an element in a text's place. */
const translators: Readonly<Record<string, (text: Text) => void>> = {
  'replaces each text': (text) => text.replaceWith(font(text.data)),
  'inserts an element, then removes the text': (text) => {
    text.before(font(text.data));
    text.remove();
  },
  'puts each text into an element': (text) => {
    const element = font('');
    text.replaceWith(element);
    element.firstElementChild?.replaceChildren(text);
  },
  'replaces each text, and then its own element': (text) => {
    const element = font(text.data);
    text.replaceWith(element);
    element.replaceWith(font(text.data));
  },
  'replaces each text, and then shows the original again': (text) => {
    const element = font(text.data);
    text.replaceWith(element);
    element.replaceWith(text.data);
  },
};

describe.each(Object.entries(translators))('on a page whose translator %s', (_, translate) => {
  const openTranslated = (jobs: number, isLate?: boolean) => {
    const { container, rerender } = render(<Job jobs={jobs} isLate={isLate} />);
    const line = container.firstElementChild as Element;
    for (const text of textsOf(line)) translate(text);
    const rerendered = (...[nextJobs, isNextLate]: [number, boolean?]) => {
      rerender(<Job jobs={nextJobs} isLate={isNextLate} />);
      return line.textContent?.replaceAll(/[[\]]/g, '');
    };
    return rerendered;
  };

  it('a changed text shows once, in its place', () => {
    const rerendered = openTranslated(2);
    expect(rerendered(3)).toBe('3 jobs today');
    expect(rerendered(0)).toBe('No jobs today');
  });

  it('a text that goes leaves nothing behind', () => {
    expect(openTranslated(2, true)(2, false)).toBe('2 jobs today');
  });

  it('a text that comes is shown before its neighbour', () => {
    expect(openTranslated(2, false)(2, true)).toBe('Late. 2 jobs today');
  });

  it('the page can be closed', () => {
    const { container, unmount } = render(<Job jobs={2} isLate />);
    for (const text of textsOf(container.firstElementChild as Element)) translate(text);
    unmount();
    expect(container.textContent).toBe('');
  });
});

it('a node that is elsewhere is still reported', () => {
  expect(() => document.body.removeChild(document.createTextNode('x'))).toThrow('not a child of this node');
});

it('a form whose fields pass for its properties can be removed and moved', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="parentNode"><input name="nodeName">';
  // As browsers do: a field hides the property of its name.
  Object.defineProperty(form, 'parentNode', { value: form.firstElementChild });
  document.body.append(form, document.createElement('p'));
  document.body.insertBefore(document.createElement('p'), form);
  document.body.removeChild(form);
  expect(form.isConnected).toBe(false);
});
