// `npm run words -- missing`: texts that a language lacks. `-- unused`: texts that no source uses. `-- new pt-BR`: starts a
// language, which shows texts of the source language until they are translated.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { argv, exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { languages, sourceLanguage } from '../packages/core/src/words/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders of words, and the sources that use them. The command line's own tests find its unused texts. */
const places = {
  'packages/core/src/words': ['packages/core/src'],
  'packages/ui/src/locales': ['packages/ui/src', 'packages/portal/{src,build}'],
  'packages/server/src/words': ['packages/server/src'],
  'packages/cli/src/words': [],
};

/** Files without English: the English text is in the contract, or is the name itself. */
const declared = /^(operations|heads|values|scopes|roles)\.json$/;

/** The texts of a language: their place, file and key. */
export const textsOf = (place, language) =>
  globSync(`${place}/${language}/*.json`, { cwd: root })
    .sort()
    .flatMap((path) =>
      Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8'))).map(([key, text]) => ({
        place,
        file: relative(join(place, language), path),
        key,
        text,
      })),
    );

export const allTexts = (language) => Object.keys(places).flatMap((place) => textsOf(place, language));

/** The key in the code, which all forms of a plural share. The source language has only the form `other`. */
const stemOf = (key) => key.replace(/_other$/, '');

const nameOf = ({ place, file, key }) => `${place}/${sourceLanguage}/${file} ${key}`;

/** The texts of the source that a language lacks, and texts that the source lacks. Plurals have the language's own forms. */
export function compare(language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const source = allTexts(sourceLanguage).filter(({ file }) => language !== 'en' || !declared.test(file));
  const wanted = source.flatMap((text) =>
    text.key.endsWith('_other')
      ? pluralCategories.map((form) => ({ ...text, key: `${stemOf(text.key)}_${form}` }))
      : [text],
  );
  const known = allTexts(language);
  const without = (texts, others) => {
    const names = new Set(others.map(nameOf));
    return texts.map(nameOf).filter((name) => !names.has(name));
  };
  return { missing: without(wanted, known), surplus: without(known, wanted) };
}

/** The texts whose keys no source contains: complete, with a namespace, or composed as `state_${state}` and `${subject}Text`. */
export function unused() {
  return Object.entries(places).flatMap(([place, folders]) => {
    if (folders.length === 0) return [];
    const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
    const source = files
      .filter((file) => !/\.(test|stories)\./.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    const found = (pattern) => [...source.matchAll(pattern)].map(([, part]) => part);
    const whole = new Set([...found(/['"`](?:\w+:)?([\w.]+)(?=['"`?])/g), ...found(/\$\{mark\}(\w+)/g)]);
    const begun = found(/`(?:\w+:)?([\w.]+)\$\{/g);
    const ended = found(/\$\{\w+\}(\w+)`/g);
    const isSaid = (key) =>
      whole.has(key) ||
      begun.some((begin) => key.startsWith(begin)) ||
      ended.some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
    return textsOf(place, sourceLanguage)
      .filter(({ key }) => !isSaid(stemOf(key)))
      .map(nameOf);
  });
}

/** Makes the files of a language, without texts. Files that exist stay. */
export function begin(language, into = root) {
  const [tag] = Intl.getCanonicalLocales(language);
  for (const place of Object.keys(places))
    for (const path of globSync(`${place}/${sourceLanguage}/*`, { cwd: root })) {
      const file = join(into, path.replace(`/${sourceLanguage}/`, `/${tag}/`));
      mkdirSync(dirname(file), { recursive: true });
      const text = path.endsWith('.json') ? '{}\n' : readFileSync(join(root, path), 'utf8');
      if (!existsSync(file)) writeFileSync(file, text);
    }
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
  return `Add '${tag}': '${name}' to languageNames in packages/core/src/words/languages.ts. What is to be translated: npm run words -- missing ${tag}`;
}

function run([task, language]) {
  const say = (lines) => stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (task === 'missing')
    for (const one of language ? [language] : languages)
      say(compare(one).missing.map((name) => `${one}: ${name}`));
  else if (task === 'unused') say(unused());
  else if (task === 'new' && language) say([begin(language)]);
  else {
    say(['npm run words -- missing [language] | unused | new <language>']);
    exit(2);
  }
}

if (import.meta.main) run(argv.slice(2));
