import type { Plugin } from 'vite';

/** Names that libraries give their components for developer tools. */
const names = /^\w+(\.\w+)?\.displayName = .*;$/gm;
const makers = /(= )((?:[\w$]+\.)?(?:forwardRef|createContext|memo)\()/g;

/**
 * Lets the parts of libraries go that nobody uses: neither a name for developer tools nor the making of a component
 * changes anything else, which the bundler can not know.
 */
export function shakeLibraries(): Plugin {
  return {
    name: 'ferry-shake-libraries',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(react-router|lucide-react|react-i18next|@base-ui)\// },
      handler: (code) => ({
        code: code.replace(names, '').replace(makers, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
