import type { Refused, Send } from '@ferry/core/client';
import { fieldName } from '@ferry/core/client/read-answer';
import type { RefusalReader } from './refusal-sentences.ts';

const isSome = (details: object) => Object.keys(details).length > 0;

/** The refusal with our sentences in place of the server's, where its details let us write them for the customer. */
async function worded<R extends Refused>(refused: R, reader: RefusalReader): Promise<R> {
  const { openSentences } = await import('./refusal-sentences.ts');
  const { ofCode, ofField } = await openSentences(reader);
  const fields = Object.fromEntries(
    refused.wrong.toReversed().map((one) => [fieldName(one), ofField(one) ?? one.msg]),
  );
  return { ...refused, message: ofCode(refused.code, refused.details) ?? refused.message, fields };
}

/**
 * The client whose refusals have money and times in the customer's own form. The words are loaded with the first such
 * refusal; if they do not come, the server's sentence is good as well.
 */
export const wordRefusals =
  (send: Send, reader: () => RefusalReader): Send =>
  async (call, input, options) => {
    const outcome = await send(call, input, options);
    if (outcome.kind !== 'refused') return outcome;
    if (!isSome(outcome.details) && !outcome.wrong.some(({ details }) => isSome(details))) return outcome;
    return worded(outcome, reader()).catch(() => outcome);
  };
