export { blockedForAgents, unblockedForAgents } from './queries.ts';
export { reportBlockedIps } from './report-blocked-ips.ts';
