export { readDeletion } from './read-deletion.ts';
