// Bundles the command line for a release.
import { fileURLToPath } from 'node:url';
import { catalogueOf } from '../packages/cli/src/words/say.ts';
import { languages } from '../packages/core/src/words/languages.ts';
import { bundle } from './bundle.js';

/**
 * The shared chunk: every command needs it, and each file costs a millisecond. `main`, which answers `--version`, does
 * not need it.
 */
const shared = [
  {
    name: 'shared',
    test: /rolldown\/runtime|node_modules\/(?!csv-parse|smol-toml|undici|yaml)|core\/src\/(client|format|words|contract\/base\/(call|common-refusals|primitives|scopes|fields\/[\w-]+)\.ts)|cli\/src\/(?!commands\/|main|output\/(changes|explain|refusal-sentences)|version)/,
  },
];

/** Parts of undici that are replaced, by their file. HTTP/2 is never offered to a server, and costs as much as the rest. */
const replaced = {
  '/undici/index.js': `module.exports = {
    Agent: require('./lib/dispatcher/agent.js'),
    buildConnector: require('./lib/core/connect.js'),
    get EnvHttpProxyAgent() { return require('./lib/dispatcher/env-http-proxy-agent.js'); },
  };`,
  '/undici/lib/dispatcher/client-h2.js': 'module.exports = undefined;',
  '/undici/lib/dispatcher/parser-h1.js': 'module.exports = { getMiloEnabled: () => false };',
  '/undici/lib/web/fetch/body.js': 'module.exports = {};',
  '/undici/lib/web/fetch/formdata.js': 'module.exports = {};',
  '/undici/lib/web/webidl/index.js': 'module.exports = {};',
};

/** Of undici only what the command line uses. The whole of it takes three times as long to load. */
const undiciInPart = {
  name: 'ferry:undici-in-part',
  load: (id) => Object.entries(replaced).find(([file]) => id.endsWith(file))?.[1] ?? null,
};

/** Another chunk that the shared one needs would be run before it, and needs it itself: the program would not start. */
const sharedFirst = {
  name: 'ferry:shared-first',
  generateBundle(_options, made) {
    const needed = made['shared.js'].imports.filter((file) => file in made && file !== 'rolldown-runtime.js');
    if (needed.length > 0)
      this.error(`shared.js needs ${needed.join(', ')}: load it late, or name it in "shared"`);
  },
};

/** The texts of each language as one file beside the program: `catalogueOf` finds it there, and it is one read. */
const languagesInOneFile = {
  name: 'ferry:languages-in-one-file',
  generateBundle() {
    for (const language of languages)
      this.emitFile({
        type: 'asset',
        fileName: `${language}/words.json`,
        source: JSON.stringify(catalogueOf(language)),
      });
  },
};

/** Bundles the command line into a folder. */
export const bundleCli = (to) =>
  bundle(fileURLToPath(new URL('../packages/cli', import.meta.url)), ['main'], {
    to,
    plugins: [undiciInPart, sharedFirst, languagesInOneFile],
    shared,
    late: ['node:child_process', 'node:fs/promises'],
  });
