export { demoEmail, demoNotes, seedDemo } from './seed-demo.ts';
