import * as z from 'zod/mini';
import { accountWords } from './chinese/account.ts';
import { announcementsWords } from './chinese/announcements.ts';
import { baseWords } from './chinese/base.ts';
import { contextWords } from './chinese/context.ts';
import { helpWords } from './chinese/help.ts';
import { mailWords } from './chinese/mail.ts';
import { moneyWords } from './chinese/money.ts';
import { nodesWords } from './chinese/nodes.ts';
import { programWords } from './chinese/programs.ts';
import { secretWords } from './chinese/secret.ts';
import { shopWords } from './chinese/shop.ts';
import { siteWords } from './chinese/site.ts';
import { statsWords } from './chinese/stats.ts';
import { systemWords } from './chinese/system.ts';
import { ticketsWords } from './chinese/tickets.ts';
import { trafficWords } from './chinese/traffic.ts';
import { usersWords } from './chinese/users.ts';
import type { Language } from './say.ts';

/** Chinese, loaded where the locale asks for it. */
export const chinese: Language = {
  words: {
    ...accountWords,
    ...announcementsWords,
    ...baseWords,
    ...contextWords,
    ...helpWords,
    ...mailWords,
    ...moneyWords,
    ...nodesWords,
    ...programWords,
    ...secretWords,
    ...shopWords,
    ...siteWords,
    ...statsWords,
    ...systemWords,
    ...ticketsWords,
    ...trafficWords,
    ...usersWords,
  },
  schemaErrors: z.locales.zhCN().localeError,
};
