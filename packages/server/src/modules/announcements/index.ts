export { showCurrent } from './queries.ts';
export { seedAnnouncements } from './seed-demo.ts';
