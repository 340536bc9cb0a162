import type { Key } from './keys.ts';
import { english, flagsOf, say, spokenLanguage } from './say.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const patternOf = (text: string) =>
  new RegExp(`^${escaped(text).replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's');

/** An error message of commander in the reader's language. It is recognised by the English text of a key. */
export function spokenByParser(message: string): string {
  if (spokenLanguage() === 'en') return message;
  const [, head = message, suggestion = ''] = /^(.*?)\s*(\(Did you mean .*\?\))$/s.exec(message) ?? [];
  if (suggestion !== '' && head !== '') return spokenByParser(head) + spokenByParser(suggestion);
  for (const [key, text] of Object.entries(english)) {
    const found = key.startsWith('parser.') ? patternOf(text).exec(message)?.groups : undefined;
    if (found === undefined) continue;
    const values = Object.entries(found).map(([name, value]) => [name, flagsOf(spokenByParser(value))]);
    return say(key.replace(/_(one|other)$/, '') as Key, {
      ...Object.fromEntries(values),
      ...(found.count !== undefined && { count: Number(found.count) }),
    });
  }
  return message;
}
