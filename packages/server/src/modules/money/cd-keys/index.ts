export { createCdKeys } from './create-cd-keys.ts';
export { applyGrant, type Grant } from './grant/grant.ts';
export { demoCdKeyNotes, seedCdKeys } from './seed-demo.ts';
