import { loseEach } from './lose-each.ts';
import { isOfAccount } from './of-account.ts';

loseEach(isOfAccount);
