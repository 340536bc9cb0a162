import type { Typed } from '@ferry/ui/screens/auth/typing/use-typing.ts';
import { sessionStore, typedKey } from '../../platform/device/stores.ts';

/**
 * What was typed into the pages of signing in and up in this tab, without passwords, and where codes were mailed
 * (`register`, `forgot_password`).
 */
export const readTyped = (): Typed =>
  Object.fromEntries(new URLSearchParams(sessionStore.get(typedKey) ?? ''));

export const keepTyped = (typed: Typed): void => {
  const kept = { ...readTyped(), ...typed } as Record<string, string>;
  sessionStore.set(typedKey, String(new URLSearchParams(kept)));
};

export const forgetTyped = (): void => sessionStore.remove(typedKey);
