import { dictionary } from '@zxcvbn-ts/language-common';

/** The commonest first. */
const list = dictionary['passwords-common'] as string[];

/** What everybody tries first, in small letters. */
export const common: ReadonlySet<string> = new Set(list);

/** What is tried against a stored password, which takes 30 ms each. No account has a password of less than 6 characters. */
export const commonest: readonly string[] = list.filter((word) => word.length >= 6).slice(0, 100);
