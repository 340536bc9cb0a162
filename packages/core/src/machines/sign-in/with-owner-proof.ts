import { waitFor } from 'xstate';
import type { Send } from '../../client/client.ts';
import type { Unreachable } from '../../client/outcome.ts';
import type { CommonRefusal } from '../../contract/base/common-refusals.ts';
import type { OwnerProofActor } from './owner-proof.machine.ts';

const cancelled: Unreachable = { kind: 'unreachable', cause: 'cancelled', status: 0, message: '' };

function kept(owner: OwnerProofActor): string | undefined {
  const { proof, ports } = owner.getSnapshot().context;
  return proof !== undefined && proof.until > ports.now() ? proof.text : undefined;
}

/** The proof from the customer. `undefined`: it was cancelled, or the page was left. */
async function ask(owner: OwnerProofActor, signal: AbortSignal | undefined): Promise<string | undefined> {
  owner.send({ type: 'ask' });
  try {
    const options = signal === undefined ? {} : { signal };
    const closed = await waitFor(owner, (now) => now.matches('closed'), { timeout: Infinity, ...options });
    return closed.context.proof?.text;
  } catch {
    owner.send({ type: 'cancel' });
    return undefined;
  }
}

/**
 * A client that asks the customer for the proof of the owner when the server requires it, and then repeats the call
 * once. If the customer cancels, the call counts as cancelled: nothing was done, and it is no error.
 */
export function withOwnerProof(send: Send, owner: OwnerProofActor): Send {
  return async (call, input, options = {}) => {
    if (!call.proof) return send(call, input, options);
    const outcome = await send(call, input, { ...options, ownerProof: kept(owner) });
    if (outcome.kind !== 'refused' || outcome.code !== ('auth.proof_required' satisfies CommonRefusal))
      return outcome;
    const ownerProof = await ask(owner, options.signal);
    return ownerProof === undefined ? cancelled : send(call, input, { ...options, ownerProof });
  };
}
