export {
  importAliveIps,
  importDataHistory,
  importTrafficRaw,
  importTrafficTotal,
} from './imports/import-jobs.ts';
