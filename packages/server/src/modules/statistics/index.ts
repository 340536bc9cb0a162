export {
  importAliveIps,
  importDataHistory,
  importJobs,
  importTrafficRaw,
  importTrafficTotal,
} from './imports/import-jobs.ts';
export { takeSnapshotsJob } from './take-snapshots.ts';
