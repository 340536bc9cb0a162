import type { Language } from '../language.ts';
import { announcementsWords } from './announcements.ts';
import { baseWords } from './base.ts';
import { contextWords } from './context.ts';
import { headWords } from './heads.ts';
import { helpWords } from './help.ts';
import { mailWords } from './mail.ts';
import { moneyWords } from './money.ts';
import { nodesWords } from './nodes.ts';
import { programWords } from './programs.ts';
import { refusalWords } from './refusals.ts';
import { scopeWords } from './scopes.ts';
import { secretWords } from './secret.ts';
import { shopWords } from './shop.ts';
import { siteWords } from './site.ts';
import { statsWords } from './stats.ts';
import { systemWords } from './system.ts';
import { ticketsWords } from './tickets.ts';
import { trafficWords } from './traffic.ts';
import { usersWords } from './users.ts';

/** Chinese, loaded where the locale asks for it. */
export const chinese: Language = {
  words: {
    ...announcementsWords,
    ...baseWords,
    ...contextWords,
    ...headWords,
    ...helpWords,
    ...mailWords,
    ...moneyWords,
    ...nodesWords,
    ...programWords,
    ...refusalWords,
    ...scopeWords,
    ...secretWords,
    ...shopWords,
    ...siteWords,
    ...statsWords,
    ...systemWords,
    ...ticketsWords,
    ...trafficWords,
    ...usersWords,
  },
};
