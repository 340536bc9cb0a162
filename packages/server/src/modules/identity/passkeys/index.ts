export { beginCeremony, ceremonies, readCeremony, spendCeremony } from './ceremonies.ts';
export { checkSignature, type Signed } from './check-signature.ts';
export { dropPasskey, revivePasskey } from './end-passkeys.ts';
export { findSigning, type Signing } from './find-signing.ts';
export { isYoung, passkeysOf, usablePasskeys } from './queries.ts';
export { relyingPartyOf } from './relying-party.ts';
export { assertPasskeyFits, renamePasskey, storePasskey } from './store-passkey.ts';
