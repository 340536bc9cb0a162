import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@ferry/core/words/languages';
import type { Texts } from '@ferry/core/words/words';

/** All texts of a language, from the files of its folder. `scripts/bundle-cli.js` makes one file of them: it is one read. */
export function catalogueOf(language: Language): Texts {
  const folder = join(import.meta.dirname, language);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return Object.assign({}, ...files.map((text) => JSON.parse(text)));
}
