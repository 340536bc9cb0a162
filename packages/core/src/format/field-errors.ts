import * as z from 'zod/mini';
import {
  type FieldCode,
  type FieldError,
  fieldErrors,
  isFieldCode,
} from '../contract/base/fields/field-errors.ts';
import english from '../words/en/field-errors.json' with { type: 'json' };
import type { Language } from '../words/languages.ts';
import { inUnknownLanguage } from '../words/texts.ts';
import { fill } from '../words/words.ts';
import source from '../words/zh-CN/field-errors.json' with { type: 'json' };
import traditional from '../words/zh-TW/field-errors.json' with { type: 'json' };
import { similarNames } from './similar.ts';

/** The part of a zod issue that is used. */
export interface FieldIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  /** The code of the check, if the contract's schema names one. */
  readonly message: string;
  readonly format?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  /** False for a minimum of a whole number that is not a valid value itself. */
  readonly inclusive?: boolean | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** The kinds of a union, by the field that names the kind. */
  readonly options?: readonly unknown[] | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const error = <Code extends FieldCode>(
  code: Code,
  details: Extract<FieldError, { code: Code }>['details'],
): FieldError => ({ code, details }) as FieldError;

const choice = (values: readonly unknown[]): FieldError =>
  error('input.choice', { choices: values.map(String).filter(Boolean) });

/** The error that the contract's own check names. */
function named({ message, params = {} }: FieldIssue): FieldError | undefined {
  return isFieldCode(message)
    ? ({ code: message, details: fieldErrors[message].parse(params) } as FieldError)
    : undefined;
}

function tooSmall({ origin, minimum, inclusive }: FieldIssue): FieldError {
  // A blank text counts as missing.
  if (origin === 'string' && minimum === 1) return error('input.required', {});
  if (origin === 'array') return error('input.too_few', { minimum: Number(minimum) });
  return error(origin === 'string' ? 'input.too_short' : 'input.too_small', {
    // An exclusive minimum of 0 on a whole number means at least 1.
    minimum: Number(minimum) + (inclusive === false ? 1 : 0),
  });
}

function tooBig({ origin, maximum }: FieldIssue): FieldError {
  const details = { maximum: Number(maximum) };
  if (origin === 'array') return error('input.too_many', details);
  return error(origin === 'string' ? 'input.too_long' : 'input.too_big', details);
}

function misspelt({ path }: FieldIssue, known: readonly string[]): FieldError {
  const name = String(path.at(-1));
  const languages = inUnknownLanguage(name, known);
  if (languages !== undefined) return choice(languages);
  const similar = similarNames(name, known);
  return similar.length === 0 ? error('input.unknown', {}) : error('input.misspelt', { similar });
}

const readAt = (all: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    all,
  );

/**
 * The error of a field, from the schema's issue and the whole input `all` before parsing, because parsing turns a
 * missing number or date into `NaN`. A form sends an empty text for an empty field. `known`: the names of all fields
 * beside it.
 */
export function fieldErrorOf(issue: FieldIssue, all: unknown, known: readonly string[] = []): FieldError {
  if (issue.code === 'unrecognized_keys') return misspelt(issue, known);
  const own = named(issue);
  if (own !== undefined) return own;
  if (issue.options !== undefined) return choice(issue.options);
  const given = readAt(all, issue.path);
  if (given === undefined || given === null || given === '') return error('input.required', {});
  switch (issue.code) {
    case 'invalid_type':
      return error('input.type', {});
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return choice(issue.values ?? []);
    case 'invalid_format':
      if (issue.format === 'datetime') return error('input.time', {});
      return error(issue.format === 'email' ? 'input.email' : 'input.format', {});
    default:
      return error('input.format', {});
  }
}

/** The error of a server's code and details. `undefined`: it is unknown, as from a server of another release. */
export function readFieldError(code: string, details: unknown): FieldError | undefined {
  if (!isFieldCode(code)) return undefined;
  const read = z.safeParse(fieldErrors[code], details);
  return read.success ? ({ code, details: read.data } as FieldError) : undefined;
}

/**
 * The messages for field errors by code, for server, portal and command line. `{x}` is a detail. Missing ones fall back
 * to the source language.
 */
export const fieldErrorWords: Readonly<Record<Language, Readonly<Record<FieldCode, string>>>> = {
  'zh-CN': source,
  'zh-TW': { ...source, ...traditional },
  en: { ...source, ...english },
};

/** The sentence of a field's error. Lists have commas between their items. */
export function sayFieldError({ code, details }: FieldError, language: Language): string {
  const values = Object.entries<unknown>(details).map(([name, value]) => [name, [value].flat().join(', ')]);
  return fill(fieldErrorWords[language][code], Object.fromEntries(values));
}
