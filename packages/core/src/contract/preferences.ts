import * as z from 'zod/mini';

/** How pages look. `system`: as the device does. */
export const themes = ['light', 'dark', 'system'] as const;
/** The day that a week begins with. `auto`: as the language has it. */
export const firstDays = ['auto', 'monday', 'saturday', 'sunday'] as const;
/** How long numbers are written: `1,234.5`, `1.234,5`, `1 234,5` or `1234.5`. `auto`: as the language has it. */
export const numberStyles = ['auto', 'comma', 'dot', 'space', 'plain'] as const;
/** `reduced`: nothing moves. `system`: as the device asks. */
export const motions = ['system', 'reduced'] as const;

export type Theme = (typeof themes)[number];
export type FirstDay = (typeof firstDays)[number];
export type NumberStyle = (typeof numberStyles)[number];
export type Motion = (typeof motions)[number];

const choices = {
  /** Of the pages; that of mails is another. */
  language: z.enum(['zh-CN', 'en']),
  theme: z.enum(themes),
  first_day: z.enum(firstDays),
  numbers: z.enum(numberStyles),
  motion: z.enum(motions),
};

/** How a customer wants the product to be. `null`: never chosen, so each device has its own way. This product's own. */
export const preferences = z.object({
  language: z._default(z.nullable(choices.language), null),
  theme: z._default(z.nullable(choices.theme), null),
  first_day: z._default(z.nullable(choices.first_day), null),
  numbers: z._default(z.nullable(choices.numbers), null),
  motion: z._default(z.nullable(choices.motion), null),
});

/** Some of them, to be changed; what is left out or `null` stays. */
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
