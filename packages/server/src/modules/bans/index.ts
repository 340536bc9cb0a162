export { mailBans } from './mail-bans.ts';
export { currentBan, type RunningBan } from './queries.ts';
