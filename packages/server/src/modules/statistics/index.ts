export { takeSnapshotsJob } from './take-snapshots.ts';
