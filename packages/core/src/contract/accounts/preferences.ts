// No calls: the display preferences, for the calls of customers and for the portal.

import * as z from 'zod/mini';
import { languages } from '../../words/languages.ts';

/** The language of mails to a customer. */
export const language = z.enum(languages);

/** The theme of pages. `system`: the device's. */
export const themes = ['light', 'dark', 'system'] as const;
/** The first day of a week. `auto`: by language. */
export const firstDays = ['auto', 'monday', 'saturday', 'sunday'] as const;
/** The format of numbers: `1,234.5`, `1.234,5`, `1 234,5` or `1234.5`. `auto`: by language. */
export const numberStyles = ['auto', 'comma', 'dot', 'space', 'plain'] as const;
/** `reduced`: no animation. `system`: the device's setting. */
export const motions = ['system', 'reduced'] as const;

export type Theme = (typeof themes)[number];
export type FirstDay = (typeof firstDays)[number];
export type NumberStyle = (typeof numberStyles)[number];
export type Motion = (typeof motions)[number];

const choices = {
  /** The language of pages. Mails have another setting. */
  language: z.enum(languages),
  theme: z.enum(themes),
  first_day: z.enum(firstDays),
  numbers: z.enum(numberStyles),
  motion: z.enum(motions),
};

/** A time zone by its name, such as `Asia/Shanghai`. */
export const timeZone = z.string().check(
  z.regex(/^[A-Za-z]/, 'input.time_zone'),
  z.maxLength(64),
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
    } catch {
      return false;
    }
  }, 'input.time_zone'),
);

/** Display preferences of a customer. `null`: never chosen, so each device uses its own. An extension. */
export const preferences = z.object({
  language: z._default(z.nullable(choices.language), null),
  theme: z._default(z.nullable(choices.theme), null),
  first_day: z._default(z.nullable(choices.first_day), null),
  numbers: z._default(z.nullable(choices.numbers), null),
  motion: z._default(z.nullable(choices.motion), null),
});

/** The preferences to change. Those that are left out or `null` stay. */
export const preferencesChange = z.object({
  language: z.optional(z.nullable(choices.language)),
  theme: z.optional(z.nullable(choices.theme)),
  first_day: z.optional(z.nullable(choices.first_day)),
  numbers: z.optional(z.nullable(choices.numbers)),
  motion: z.optional(z.nullable(choices.motion)),
});

export const noPreferences: z.output<typeof preferences> = {
  language: null,
  theme: null,
  first_day: null,
  numbers: null,
  motion: null,
};
