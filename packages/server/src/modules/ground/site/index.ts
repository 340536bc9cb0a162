export { seedSite } from './seed-demo.ts';
export { type HeldSettings, heldSettings } from './site-settings.ts';
