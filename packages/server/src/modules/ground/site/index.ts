export { heldSettings } from './site-settings.ts';
