import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

/** The props of a link. `href` is a URL of the portal, or any other. */
export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** The component that renders links. The portal provides its router's, so that a press does not reload the page. */
export function LinkProvider({
  link,
  children,
}: {
  readonly link: ComponentType<AnchorProps>;
  readonly children: ReactNode;
}) {
  return <LinkContext value={link}>{children}</LinkContext>;
}

/** A link without a style. Screens use TextLink, LinkButton, BackLink. */
export function Anchor(props: AnchorProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
