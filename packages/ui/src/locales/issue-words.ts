import type { I18n } from './i18n.ts';

/** What zod knows about a value that does not fit, as far as we read it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly format?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly pattern?: string | undefined;
}

const mark = 'issue:';
const sixDigits = '/^\\d{6}$/';

/**
 * Turns an issue of zod into a short code that a form keeps as the field's error, such as
 * `issue:tooShort?min=8&missing=3`. Words come when it is shown, so a change of language changes them too.
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
  if (issue.pattern === sixDigits) return `${mark}digits`;
  return `${mark}invalid`;
};

/** The words for a field's error: an issue in our words, or the server's own sentence as it is. */
export const issueWords = (words: I18n, error: string): string => {
  if (!error.startsWith(mark)) return error;
  const [key = 'invalid', query = ''] = error.slice(mark.length).split('?');
  return words.speak('issues')(key as 'invalid', Object.fromEntries(new URLSearchParams(query)));
};
