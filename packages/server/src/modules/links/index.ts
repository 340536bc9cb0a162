export { showPassword } from './connections.ts';
export { linkAddresses } from './link-addresses.ts';
export { resetPassword } from './reset-password.ts';
