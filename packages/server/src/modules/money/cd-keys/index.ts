export { createCdKeys } from './create-cd-keys.ts';
export { applyGrant, type Grant } from './grant.ts';
export { demoCdKeyNotes, seedCdKeys } from './seed-demo.ts';
