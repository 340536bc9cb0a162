import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';

/** A token or a key without surrounding white space. A text that no header can contain is refused. */
export function parseSecret(text: string, name: string): string {
  const secret = text.trim();
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw usageError(say('platform.secret_form', { name }));
}
