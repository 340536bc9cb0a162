import type { FieldError } from '@ferry/core/contract/base/fields/field-errors';
import { type FieldIssue, fieldErrorOf, sayFieldError } from '@ferry/core/format/field-errors';
import { spokenLanguage } from './say.ts';

/** The error of a field in the reader's language. */
export const fieldWords = (error: FieldError): string => sayFieldError(error, spokenLanguage());

/** The same for an issue of a schema. `all`: the value that does not match the schema. */
export const issueWords = (issue: FieldIssue, all: unknown): string => fieldWords(fieldErrorOf(issue, all));
