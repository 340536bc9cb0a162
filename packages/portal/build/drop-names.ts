import type { Plugin } from 'vite';

const names = /^\w+(\.\w+)?\.displayName = .*;$/gm;

/** Takes away the names that libraries give their components for developer tools: a name keeps alive what nobody uses. */
export function dropNames(): Plugin {
  return {
    name: 'ferry-drop-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(react-router|lucide-react|react-i18next|@base-ui)\// },
      handler: (code) => ({ code: code.replace(names, ''), map: null }),
    },
  };
}
