export { seedCheckIns } from './seed-demo.ts';
