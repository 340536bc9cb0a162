export { listJobs } from './queries.ts';
