import type { Call } from '@ferry/core/contract/base/call';
import { sayFor } from './say.ts';

/** What a call does. The contract says it in English, and the other languages have it by the operation. */
export const aboutOf = ({ operation, meaning }: Pick<Call, 'operation' | 'meaning'>): string =>
  sayFor(`operations.${operation}`, meaning);

/** What a scope opens. */
export const scopeWords = (scope: string, may: string): string => sayFor(`scopes.${scope}`, may);

/** Who has a role. */
export const roleWords = (role: string, who: string): string => sayFor(`roles.${role}`, who);

/** The heading of a field by its name. A nested field has both names, such as `last_sign_in.ip`. */
export const headOf = (name: string): string =>
  name
    .split('.')
    .map((part) => sayFor(`heads.${part}`, part.replaceAll('_', ' ')))
    .join(' ');

/** The word for the value of an option, as in `--until <time>` and `--scopes <scope,…>`. */
export const valueWord: RegExp = /(?<=[<[])[a-z]{3,}(?=(?:,…)?[>\]])/g;

/** An option as it is written, with the word for its value in the chosen language. */
export const flagsOf = (flags: string): string =>
  flags.replaceAll(valueWord, (word) => sayFor(`values.${word}`, word));
