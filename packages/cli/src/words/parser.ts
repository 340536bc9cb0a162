import { isChinese, spoken, spokenFlags } from './say.ts';

/** The error messages of commander. They are not in our source, so they are recognised by their form. */
export const parserSentences: readonly string[] = [
  "unknown command '{0}'",
  "unknown option '{0}'",
  "missing required argument '{0}'",
  "option '{0}' argument missing",
  "required option '{0}' not specified",
  "option '{0}' cannot be used with option '{1}'",
  "option '{0}' argument '{1}' is invalid. {2}",
  "command-argument value '{0}' is invalid for argument '{1}'. {2}",
  'too many arguments. Expected {0} argument but got {1}',
  'too many arguments. Expected {0} arguments but got {1}',
  "too many arguments for '{0}'. Expected {1} argument but got {2}",
  "too many arguments for '{0}'. Expected {1} arguments but got {2}",
  'Allowed choices are {0}.',
  '(Did you mean {0}?)',
  '(Did you mean one of {0}?)',
];

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const patternOf = (sentence: string) =>
  new RegExp(`^${escaped(sentence).replaceAll(/\{\d\}/g, '(.+?)')}$`, 's');

/** An error message of commander in the reader's language. */
export function spokenByParser(message: string): string {
  if (!isChinese()) return message;
  const [, head = message, suggestion = ''] = /^(.*?)\s*(\(Did you mean .*\?\))$/s.exec(message) ?? [];
  if (suggestion !== '' && head !== '') return spokenByParser(head) + spokenByParser(suggestion);
  for (const sentence of parserSentences) {
    const values = patternOf(sentence).exec(message)?.slice(1);
    if (values !== undefined)
      return spoken(sentence).replaceAll(/\{(\d)\}/g, (_, at: string) =>
        spokenFlags(spokenByParser(values[Number(at)] ?? '')),
      );
  }
  return message;
}
