import * as z from 'zod/mini';
import { schemaErrors } from './say.ts';

const english = z.locales.en().localeError;

/** The error messages of schemas in the reader's language. */
export const schemaError: typeof english = (issue) => (schemaErrors() ?? english)(issue);
