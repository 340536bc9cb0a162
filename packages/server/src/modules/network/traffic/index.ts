export { foldTraffic, foldTrafficJob } from './fold-traffic.ts';
export { maintainPartitions, maintainPartitionsJob } from './maintain-partitions.ts';
export { readMonth } from './queries.ts';
export { bytesOf, describeRecords, type NodeSums, readDays, readHours, type Sums } from './read-sums.ts';
export { reportTraffic } from './reports/report-traffic.ts';
export { seedTraffic } from './seed-demo.ts';
export { settleHours } from './settle-hours.ts';
export { sumDays } from './sum-days.ts';
