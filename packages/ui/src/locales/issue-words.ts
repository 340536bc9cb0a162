import type { I18n } from './i18n.ts';

/** The part of a zod issue that is used. */
export interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly format?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
}

const mark = 'issue:';

/**
 * Converts a zod issue to a short code for the field's error, such as `issue:tooShort?min=8&missing=3`. It becomes
 * text when it is shown, so a change of the language also changes errors.
 */
export const issueCode = (issue: Issue): string => {
  const { input } = issue;
  const length = typeof input === 'string' ? input.length : 0;
  if (input === undefined || input === null || input === '') return `${mark}required`;
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    return typeof input === 'string'
      ? `${mark}tooShort?min=${min}&missing=${Math.max(1, min - length)}`
      : `${mark}tooSmall?min=${min}`;
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return typeof input === 'string'
      ? `${mark}tooLong?max=${max}&extra=${Math.max(1, length - max)}`
      : `${mark}tooBig?max=${max}`;
  }
  if (issue.format === 'email') return `${mark}email`;
  return `${mark}invalid`;
};

/** The codes of the contract's own checks in forms. */
const ofChecks: Readonly<Record<string, string>> = {
  'input.amount': `${mark}amount`,
  'input.amount_above_zero': `${mark}amount`,
  'input.line': `${mark}line`,
  'input.six_digits': `${mark}digits`,
  'input.time_zone': `${mark}invalid`,
};

/** The text of a field's error: an issue or a check of the contract in our words, or the server's own sentence. */
export const issueWords = (words: I18n, given: string): string => {
  const error = Object.hasOwn(ofChecks, given) ? String(ofChecks[given]) : given;
  if (!error.startsWith(mark)) return error;
  const [key = 'invalid', query = ''] = error.slice(mark.length).split('?');
  return words.speak('issues')(key as 'invalid', Object.fromEntries(new URLSearchParams(query)));
};
