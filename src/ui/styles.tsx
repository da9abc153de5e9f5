import type { ReactElement } from 'react';
import { ServerStyleSheet } from 'styled-components';

/** Renders without a browser: returns the style element and the markup. */
export const collectStyles = <Drawing,>(
  draw: (collect: (tree: ReactElement) => ReactElement) => Drawing,
): [styles: string, Drawing] => {
  const sheet = new ServerStyleSheet();
  const drawing = draw((tree) => sheet.collectStyles(tree));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return [styles, drawing];
};
