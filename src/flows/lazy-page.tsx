import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code loads with `preload`, or else with its first render. React's `lazy` alone shows the fallback for 300 ms, even if the
 * code has loaded.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(preload);
  const Page = (props: Props) => {
    // The same component as long as the page is shown, because another one would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  };
  return { Page, preload };
};
