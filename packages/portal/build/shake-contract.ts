import type { Plugin } from 'vite';

/** What makes a schema or a call: nothing of it is seen outside of what it gives. */
const makers = /(?<!function )(?<=[\s([])(?:z\.(?:\w+\.)?\w+|call|result|agentAnswer)\(/g;

/**
 * Lets the calls of the contract go that no page makes, which the bundler keeps by itself where a schema has checks
 * or stands in an answer.
 */
export function shakeContract(): Plugin {
  return {
    name: 'ferry-shake-contract',
    apply: 'build',
    transform: {
      filter: { id: /core\/src\/contract\// },
      handler: (code) => ({ code: code.replace(makers, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
