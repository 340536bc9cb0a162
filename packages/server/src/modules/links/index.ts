export { linkAddresses } from './link-addresses.ts';
