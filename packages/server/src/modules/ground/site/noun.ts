import type { Noun } from '../../../base/noun.ts';
import { registerSite } from './routes.ts';

export const siteNoun = {
  name: 'site',
  register: registerSite,
  tables: {
    site_setting: 'nothing',
  },
} satisfies Noun;
