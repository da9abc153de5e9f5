import { DefaultLayout, type DefaultLayoutProps } from './DefaultLayout';

/** Round the pages of the support desk: one column for a conversation. */
export function SupportLayout(props: Omit<DefaultLayoutProps, 'narrow'>) {
  return <DefaultLayout {...props} narrow />;
}
