// No calls: planned work on a node, as staff writes and reads it.

import * as z from 'zod/mini';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { maintenance } from './customer.ts';

/** The note of planned work in each language. */
export const maintenanceTexts = textsBeside('note', z.string().check(z.trim(), z.maxLength(200)));

/** The names of these texts, such as `note_en`. */
export const maintenanceTextNames = Object.keys(maintenanceTexts) as (keyof typeof maintenanceTexts)[];

/** Planned work with its note in each language. */
export const plannedMaintenance = z.extend(
  maintenance,
  inLanguages('note', () => z.optional(z.string())),
);
