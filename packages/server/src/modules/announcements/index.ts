export { seedAnnouncements } from './seed-demo.ts';
