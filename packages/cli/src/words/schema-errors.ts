import * as z from 'zod/mini';
import { schemaErrors } from './say.ts';

const english = z.locales.en().localeError;

/** What a schema says is wrong, in the language of whoever reads. */
export const schemaError: typeof english = (issue) => (schemaErrors() ?? english)(issue);
