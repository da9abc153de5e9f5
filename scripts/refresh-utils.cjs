// @ts-expect-error The plugin has no types for it.
const utils = require('@pmmmwh/react-refresh-webpack-plugin/lib/runtime/RefreshUtils');

/** @param {[string, unknown]} entry */
const isComponent = ([name, value]) => /^[A-Z]/.test(name) && typeof value !== 'string';

/**
 * What the plugin calls at the end of every module, with its exports. The plugin reloads the page for a module that exports more than
 * components, and every page's module does: its title, and how its data is loaded. Here only a change of those reloads the page.
 *
 * @param {Record<string, unknown> | undefined} moduleExports
 * @param {string} id
 * @param {{ data?: { signature?: string }, dispose: (callback: (data: { signature?: string }) => void) => void }} hot
 * @param {unknown[]} rest
 */
const executeRuntime = (moduleExports, id, hot, ...rest) => {
  const all = Object.entries(moduleExports ?? {});
  const components = all.filter(isComponent);
  const others = all.filter((entry) => !isComponent(entry));
  if (components.length === 0 || others.some(([, value]) => typeof value === 'object'))
    return utils.executeRuntime(moduleExports, id, hot, ...rest);
  const signature = others.join();
  if (hot.data && hot.data.signature !== signature) return location.reload();
  hot.dispose((data) => {
    data.signature = signature;
  });
  return utils.executeRuntime(Object.fromEntries(components), id, hot, ...rest);
};

module.exports = { ...utils, executeRuntime };
