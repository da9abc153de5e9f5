import type { ReactElement } from 'react';
import { ServerStyleSheet } from 'styled-components';

/** Draws without a browser: the style element that the drawing needs, and the drawing. */
export const collectStyles = <Drawing,>(
  draw: (collect: (tree: ReactElement) => ReactElement) => Drawing,
): [styles: string, Drawing] => {
  const sheet = new ServerStyleSheet();
  const drawing = draw((tree) => sheet.collectStyles(tree));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return [styles, drawing];
};
