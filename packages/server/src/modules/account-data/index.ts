export { readDeletion } from './deletion-state.ts';
export { endDeletions } from './end-deletions.ts';
