import type { Noun } from '../../noun.ts';
import { registerBlockIps } from './routes.ts';
import { blockIpWords } from './words.ts';

export const blockIpsNoun = {
  name: 'block-ips',
  register: registerBlockIps,
  words: blockIpWords,
  tables: {
    blocked_ip: 'nothing',
  },
} satisfies Noun;
