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
    test: /rolldown\/runtime|node_modules\/(?!csv-parse|smol-toml|undici|yaml)|core\/src\/(client|format|words|contract\/base\/(call|common-refusals|primitives|scopes|fields\/[\w-]+|values\/[\w-]+)\.ts)|cli\/src\/(?!commands\/|main|output\/(changes|explain|refusal-sentences)|version)/,
  },
];

/** Replaced parts of undici, by file. HTTP/2 is never offered to a server, and would cost as much as the rest. */
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

/** Loads only the parts of undici that the command line uses. All of it would take three times as long. */
const undiciInPart = {
  name: 'ferry:undici-in-part',
  load: (id) => Object.entries(replaced).find(([file]) => id.endsWith(file))?.[1] ?? null,
};

/**
 * A chunk that the shared chunk imports would run first and also need the shared chunk, so the program would not start.
 */
const sharedFirst = {
  name: 'ferry:shared-first',
  generateBundle(_options, made) {
    const needed = made['shared.js'].imports.filter((file) => file in made && file !== 'rolldown-runtime.js');
    if (needed.length > 0)
      this.error(`shared.js needs ${needed.join(', ')}: load it late, or name it in "shared"`);
  },
};

/** Writes the texts of each language into one file beside the program, which `catalogueOf` reads at once. */
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
