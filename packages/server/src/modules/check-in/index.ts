export { checkIn } from './check-in.ts';
export { seedCheckIns } from './seed-demo.ts';
