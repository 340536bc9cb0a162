export { insertBans } from './insert-bans.ts';
export { mailBans } from './mail-bans.ts';
export { currentBan, type RunningBan } from './queries.ts';
