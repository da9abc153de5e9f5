import { DefaultLayout, type DefaultLayoutProps } from './DefaultLayout';

/** Round the pages of the support desk. */
export function SupportLayout(props: DefaultLayoutProps) {
  return <DefaultLayout {...props} />;
}
