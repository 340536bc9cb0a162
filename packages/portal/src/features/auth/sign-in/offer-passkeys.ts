import type { Send } from '@ferry/core/client';
import { beginPasskey } from '@ferry/core/contract/auth/passkey-sign-in';
import { askPasskey, type PasskeyProof } from '@ferry/core/machines/sign-in/ask-passkey';

/** Milliseconds after which a new challenge is asked for: the server takes one for five minutes. */
const renewEvery = 240_000;

/**
 * Offers the passkeys of this device among the suggestions for the form's address, where the browser can. The question
 * costs nothing until the customer picks one.
 */
export function createOffers(send: Send, onPicked: (passkey: PasskeyProof) => void) {
  let present: AbortController | undefined;

  async function offer(ended: AbortSignal): Promise<void> {
    const [{ offerPasskeys }, isAble] = await Promise.all([
      import('../../../platform/device/webauthn.ts'),
      window.PublicKeyCredential.isConditionalMediationAvailable?.(),
    ]);
    while (isAble && !ended.aborted) {
      const round = AbortSignal.any([ended, AbortSignal.timeout(renewEvery)]);
      const asked = await askPasskey({ send, sign: offerPasskeys }, beginPasskey, round);
      if (ended.aborted) return;
      if (asked.kind === 'signed') onPicked(asked.passkey);
      // After a failure the button is left.
      if (!round.aborted) return;
    }
  }
  return {
    /** Offers, or takes the offer back. */
    set(isOffered: boolean): void {
      if (isOffered === (present !== undefined)) return;
      present?.abort();
      present = isOffered ? new AbortController() : undefined;
      if (present) void offer(present.signal).catch(() => {});
    },
  };
}
