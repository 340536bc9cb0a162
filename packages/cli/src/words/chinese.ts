import * as z from 'zod/mini';
import type { Language } from './say.ts';

/** Chinese, loaded where the locale asks for it. */
export const chinese: Language = {
  words: {},
  schemaErrors: z.locales.zhCN().localeError,
};
