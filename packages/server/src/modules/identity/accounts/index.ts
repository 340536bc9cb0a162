export { readDeletion } from './read-deletion.ts';
export { refuseTaken } from './refuse-taken.ts';
