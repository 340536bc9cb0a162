import type { Send } from '@ferry/core/client';
import { beginPasskey } from '@ferry/core/contract/auth/passkey-sign-in';
import { askPasskey, type PasskeyProof } from '@ferry/core/machines/sign-in/ask-passkey';

/** Milliseconds after which a new challenge is requested. The server accepts one for five minutes. */
const renewEvery = 240_000;

/**
 * Offers the passkeys of this device among the suggestions of the email field, if the browser supports that. The offer
 * has no effect until the customer picks one.
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
      // After a failure only the button remains.
      if (!round.aborted) return;
    }
  }
  return {
    /** Starts or cancels the offer. */
    set(isOffered: boolean): void {
      if (isOffered === (present !== undefined)) return;
      present?.abort();
      present = isOffered ? new AbortController() : undefined;
      if (present) void offer(present.signal).catch(() => {});
    },
  };
}
