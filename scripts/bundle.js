import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minify } from 'vite';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Sources find files such as migrations relative to their own address. In a bundle that address still leads into `src`.
 */
const keepAddresses = (folder) => ({
  name: 'ferry:keep-addresses',
  transform(code, id) {
    const place = relative(folder, id).replaceAll('\\', '/');
    if (place.startsWith('..') || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url).href`);
  },
});

/**
 * Node keeps the source of a module in memory as long as the module. Functions and classes keep their names, which
 * stand in stack traces and logs.
 */
const shorten = {
  name: 'ferry:shorten',
  async generateBundle(_options, made) {
    const keepNames = { function: true, class: true };
    for (const chunk of Object.values(made)) {
      if (chunk.type !== 'chunk') continue;
      const { code, errors } = await minify(chunk.fileName, chunk.code, {
        module: true,
        compress: { keepNames },
        mangle: { toplevel: true, keepNames },
        codegen: { removeWhitespace: true },
      });
      if (errors.length > 0) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
      chunk.code = code;
    }
  },
};

/** Node stores a source with characters outside of Latin-1 with two bytes for each character, otherwise with one. */
const asAscii = {
  name: 'ferry:as-ascii',
  generateBundle(_options, made) {
    for (const chunk of Object.values(made))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const builtin = (name) => `globalThis.process.getBuiltinModule("${name}")`;

/** Loads a built-in module when one of its functions is first called, because most runs call none. */
function askLate(name, whole, some) {
  const parts = [];
  if (whole !== undefined)
    parts.push(`const ${whole} = new Proxy({}, { get: (_, name) => ${builtin(name)}[name] });`);
  for (const each of some?.slice(1, -1).split(',') ?? []) {
    const [there, here = there] = each.trim().split(' as ');
    if (typeof process.getBuiltinModule(name)[there] !== 'function')
      throw new Error(`${there} of ${name} is no function: it cannot be asked for late`);
    parts.push(`const ${here} = (...given) => ${builtin(name)}.${there}(...given);`);
  }
  return parts.join(' ');
}

/**
 * Built-in modules are required by name. An `import` reads all exports of a module and so loads parts that most
 * programs never use, such as the WebSocket of HTTP.
 */
const askForBuiltins = (late) => ({
  name: 'ferry:ask-for-builtins',
  generateBundle(_options, made) {
    for (const chunk of Object.values(made))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /^import (?:([\w$]+)(?:, )?)?(?:\* as ([\w$]+)|(\{[^}]*\}))? ?from "(node:[\w/]+)";$/gm,
          (_, whole, all, some, name) =>
            late.includes(name)
              ? askLate(name, whole ?? all, some)
              : [whole, all, some?.replaceAll(' as ', ': ')]
                  .filter((wanted) => wanted !== undefined)
                  .map((wanted) => `const ${wanted} = ${builtin(name)};`)
                  .join(' '),
        );
  },
});

/**
 * Bundles each entry, a path in `src` without its ending, into one file for Node, with a separate file for each module
 * that is loaded on demand. Modules of a group in `shared` that several entries need become one file. Built-in modules in
 * `late` are loaded at the first call. Returns the included packages with their licences.
 */
export async function bundle(
  folder,
  entries,
  { to = join(folder, 'dist'), external = [], plugins = [], shared = [], late = [] } = {},
) {
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external },
    plugins: [...plugins, keepAddresses(folder), askForBuiltins(late), shorten, asAscii],
    build: {
      ssr: true,
      target: 'node24',
      outDir: to,
      emptyOutDir: true,
      license: { fileName: 'licenses.json' },
      rolldownOptions: {
        input: Object.fromEntries(entries.map((path) => [basename(path), join(folder, 'src', `${path}.ts`)])),
        output: {
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            includeDependenciesRecursively: shared.length === 0,
            groups: shared.map((group) => ({ ...group, minShareCount: 2 })),
          },
        },
      },
    },
  });
  const { source } = made.output.find(({ fileName }) => fileName === 'licenses.json');
  return JSON.parse(source);
}
