/** The strength of a password against guessing: 0 too short to be accepted, 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Very common parts of passwords. The server checks a longer list; this only warns early. */
const common =
  /123456|password|qwerty|asdfgh|zxcvbn|1qaz2wsx|abc123|iloveyou|admin|woaini|5201314|a123456|letmein|welcome|dragon|monkey/i;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** The number of characters to guess: repeated and consecutive characters count less. */
function lengthToGuess(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

/**
 * Estimates the strength from length, kinds of characters, sequences such as `1234`, and the customer's own data.
 *
 * @param own what an attacker may know, such as the address and the name
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  if (password.length < 8) return 0;
  const known = own.flatMap((text) => text.toLowerCase().split(/[@.\s]/)).filter((part) => part.length > 2);
  const left = known.reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase());
  const length = Math.min(lengthToGuess(password), left.length);
  if (length < 6 || (common.test(password) && length < 14)) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  // A character of a script with thousands of characters counts as two letters.
  const wide = [...password].filter((sign) => (sign.codePointAt(0) ?? 0) > 0x2e7f).length;
  const score = length * (1 + 0.3 * variety) + wide;
  return score >= 22 ? 3 : score >= 14 ? 2 : 1;
}
