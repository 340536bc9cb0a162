import type { Refused, Send } from '@ferry/core/client';
import { fieldName } from '@ferry/core/client/read-answer';
import type { RefusalReader } from './refusal-sentences.ts';

const isSome = (details: object) => Object.keys(details).length > 0;

/** The refusal with the portal's messages instead of the server's, where its details allow that. */
async function worded<R extends Refused>(refused: R, reader: RefusalReader): Promise<R> {
  const { openSentences } = await import('./refusal-sentences.ts');
  const { ofCode, ofField } = await openSentences(reader);
  const fields = Object.fromEntries(
    refused.wrong.toReversed().map((one) => [fieldName(one), ofField(one) ?? one.msg]),
  );
  return { ...refused, message: ofCode(refused.code, refused.details) ?? refused.message, fields };
}

/**
 * A client whose refusals show money and times in the customer's formats. The words are loaded with the first such
 * refusal; if that fails, the server's message is shown.
 */
export const wordRefusals =
  (send: Send, reader: () => RefusalReader): Send =>
  async (call, input, options) => {
    const outcome = await send(call, input, options);
    if (outcome.kind !== 'refused') return outcome;
    if (!isSome(outcome.details) && !outcome.wrong.some(({ details }) => isSome(details))) return outcome;
    return worded(outcome, reader()).catch(() => outcome);
  };
