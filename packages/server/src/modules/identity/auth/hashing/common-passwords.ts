import { dictionary } from '@zxcvbn-ts/language-common';

/** Most common first. */
const list = dictionary['passwords-common'] as string[];

/** Very common passwords, in lower case. */
export const common: ReadonlySet<string> = new Set(list);

/**
 * The passwords that are compared with a stored hash, which takes 30 ms each. No account has a password of less than
 * 6 characters.
 */
export const commonest: readonly string[] = list.filter((word) => word.length >= 6).slice(0, 100);
