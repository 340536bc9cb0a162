import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inEachLanguage, type Language, languages } from '@ferry/core/words/languages';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Source } from '../../ui/src/locales/words.ts';
import { readWords } from './words.ts';

const folder = fileURLToPath(new URL('../worker/', import.meta.url));
const source = join(folder, 'service-worker.ts');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The service worker as one plain script, after the list of the build's files. */
async function bundle(shell: object): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  }).then((result) => [result].flat())) as Rolldown.RolldownOutput[];
  return `const shell=${JSON.stringify(shell)};\n${built?.output[0].code ?? ''}`;
}

/** Pages for developers, their words, and files that only they need, are not cached in customers’ browsers. */
const isForTests = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /[/]test-pages[/.]/.test(facadeModuleId ?? '');

/** Every script that a page may load, starting at the entry of the document. */
function scriptsFrom(entry: string, files: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = files[name];
    if (file?.type !== 'chunk' || found.has(name) || isForTests(file)) continue;
    found.add(name);
    waiting.push(...file.imports, ...file.dynamicImports);
  }
  return [...found];
}

/** The language of a file that has words of one language and nothing else. */
function languageOf(file: Rolldown.OutputBundle[string] | undefined): Language | undefined {
  const modules = file?.type === 'chunk' ? file.moduleIds : [];
  return languages.find(
    (language) => modules.length > 0 && modules.every((id) => id.includes(`/locales/${language}/`)),
  );
}

/** Writes `sw.js`, the service worker that caches the files of this build. */
export function precacheShell(): Plugin {
  return {
    name: 'ferry-precache-shell',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const all = Object.values(files);
      const entry = all.find((file) => file.type === 'chunk' && file.moduleIds.includes(main))?.fileName;
      if (entry === undefined) throw new Error('No file has what a page begins with.');
      const others = all.filter(({ type, fileName }) => type === 'asset' && fileName.startsWith('assets/'));
      const kept = [...scriptsFrom(entry, files), ...others.map(({ fileName }) => fileName)].sort();
      const wordsOf = (language?: Language) =>
        kept.filter((name) => languageOf(files[name]) === language).map((name) => `/${name}`);
      const { pages } = JSON.parse(readFileSync(join(dir, 'pages.json'), 'utf8')) as { pages: object };
      const sources = [join(dir, 'index.html'), ...readdirSync(folder).map((name) => join(folder, name))];
      const text = kept.join() + sources.map((name) => readFileSync(name, 'utf8')).join('');
      const shell = {
        version: createHash('sha256').update(text).digest('hex').slice(0, 12),
        entry: `/${entry}`,
        files: wordsOf(),
        words: inEachLanguage(wordsOf),
        news: inEachLanguage((language) => readWords<Source['layout']>(language, 'layout').newVersionBrings),
        prefixes: [...new Set(Object.keys(pages).map((path) => path.split('/')[1] ?? ''))],
      };
      writeFileSync(join(dir, 'sw.js'), await bundle(shell));
    },
  };
}
