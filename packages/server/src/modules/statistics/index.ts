export { importJobs } from './imports/import-jobs.ts';
export { takeSnapshotsJob } from './take-snapshots.ts';
