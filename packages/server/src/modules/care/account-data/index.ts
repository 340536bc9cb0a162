export { endDeletions } from './end-deletions.ts';
