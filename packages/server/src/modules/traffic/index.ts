export { foldTraffic, foldTrafficJob } from './fold-traffic.ts';
export { keepPartitions, keepPartitionsJob } from './keep-partitions.ts';
export { reportTraffic } from './report-traffic.ts';
export { seedTraffic } from './seed-demo.ts';
