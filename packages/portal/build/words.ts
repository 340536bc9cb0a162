import { readFileSync } from 'node:fs';
import { languages, sourceLanguage } from '@ferry/core/words/languages';
import type { Texts } from '@ferry/core/words/words';
import type { Plugin } from 'vite';

const file = /\/packages\/ui\/src\/locales\/([\w-]+)\/([\w-]+)\.json$/;
const folder = new URL('../../ui/src/locales/', import.meta.url);

const readOwn = (language: string, name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${name}.json`, folder), 'utf8'));

/** The texts of a file of words. Texts that the language lacks are in the source language. */
export const readWords = <T extends Texts>(language: string, name: string): T =>
  ({ ...readOwn(sourceLanguage, name), ...readOwn(language, name) }) as Texts as T;

/** A file of words is one object, whose texts are not imported one by one. */
export const wordsAsJson = { namedExports: false, stringify: false } as const;

/** The same file of words in another language. */
const inLanguage = (path: string, language: string) =>
  path.replace(file, `/packages/ui/src/locales/${language}/$2.json`);

/** Fills each language from the source language, so that a browser loads one language only. */
export function words(): Plugin {
  return {
    name: 'ferry-words',
    enforce: 'pre',
    load: {
      filter: { id: file },
      handler(id) {
        const [, language = '', name = ''] = file.exec(id) ?? [];
        // Vite watches only what it reads itself.
        this.addWatchFile(id);
        this.addWatchFile(inLanguage(id, sourceLanguage));
        return JSON.stringify(readWords(language, name));
      },
    },
    /** Other languages may show a changed text of the source language. */
    hotUpdate({ file: changed, modules }) {
      if (file.exec(changed)?.[1] !== sourceLanguage) return modules;
      const filled = languages.map((language) => inLanguage(changed, language));
      return filled.flatMap((path) => [...(this.environment.moduleGraph.getModulesByFile(path) ?? [])]);
    },
  };
}
