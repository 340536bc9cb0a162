/**
 * The patterns of RE2 that Python's `re` interprets in the same way: literals, classes, groups, alternatives, repeats,
 * `^`, `$`, `\A`, `\b`, `\d`, `\s`, `\w` and their opposites, escaped characters, and the flags `i`, `m` and `s` before
 * everything or for a group. All else is left out, even if Python supports it. shadowsocks-mod matches a text of
 * printable ASCII characters, where these classes are the same.
 */
const escaped = String.raw`\\(?:[aftnrv]|x[\dA-Fa-f]{2}|[!-/:-@[-\x60{-~ ])`;
const inClass = String.raw`(?:${escaped}|[^\\[\]-])`;
const forms = {
  open: /\((?:\?[ims]*:)?/uy,
  // Without `\B`, which Python does not find in an empty text.
  assertion: /\\[Ab]|[\^$]/uy,
  one: new RegExp(
    String.raw`\\[dDsSwW]|${escaped}|[^\\()[{|*+?^$]|\[\^?-?(?:\\[dDsSwW]|${inClass}(?:-${inClass})?)+-?\]`,
    'uy',
  ),
  repeat: /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/uy,
} as const;

/** Characters in a class that a later Python may read as set operations. Python already warns of them. */
const ofSets = /&&|\|\||~~|--/;

/** The maximum length in characters of the text that shadowsocks-mod matches. */
const maxTextLength = 256;

/**
 * Python tries one way to match after the other. The product of all choices limits the number of ways. More ways than
 * this could block all connections of the agent.
 */
const maxWays = 150_000;

type Bounds = [least: number, most: number];

const bounds: Readonly<Record<string, Bounds>> = {
  '*': [0, maxTextLength],
  '+': [1, maxTextLength],
  '?': [0, 1],
};

function boundsOf([, sign = '', number, isRange, end]: readonly string[]): Bounds {
  const least = Number(number);
  if (isRange === undefined) return bounds[sign] ?? [least, least];
  return [least, end ? Number(end) : Math.max(least, maxTextLength)];
}

/** The number of ways in which a part with this many ways can be repeated. */
function waysOfRepeats(ways: number, [least, most]: Bounds): number {
  if (ways > maxWays) return ways;
  if (ways === 1) return most - least + 1;
  let sum = 0;
  for (let times = least; times <= most && sum <= maxWays; times += 1) sum += ways ** times;
  return sum;
}

/** Reads a pattern from left to right, and counts the ways in which it can match. Infinity: not in the grammar. */
function waysOf(pattern: string): number {
  let at = 0;
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    const found = form.exec(pattern);
    if (found !== null) at += found[0].length;
    return found;
  };
  const takeSign = (sign: string): boolean => {
    if (pattern[at] !== sign) return false;
    at += 1;
    return true;
  };

  /** One part without its repeat. */
  function part(): number {
    if (take(forms.open) === null) {
      const one = take(forms.one);
      return one === null || ofSets.test(one[0]) ? Number.POSITIVE_INFINITY : 1;
    }
    const ways = alternatives();
    return takeSign(')') ? ways : Number.POSITIVE_INFINITY;
  }

  function sequence(): number {
    let ways = 1;
    while (at < pattern.length && !'|)'.includes(pattern[at] ?? '') && ways <= maxWays) {
      // Python does not repeat an assertion.
      if (take(forms.assertion) !== null) continue;
      const once = part();
      const repeat = take(forms.repeat);
      ways *= repeat === null ? once : waysOfRepeats(once, boundsOf(repeat));
    }
    return ways;
  }

  function alternatives(): number {
    let ways = sequence();
    while (ways <= maxWays && takeSign('|')) ways += sequence();
    return ways;
  }

  take(/\(\?[ims]+\)/uy);
  const ways = alternatives();
  return at === pattern.length ? ways : Number.POSITIVE_INFINITY;
}

/** A flag for letters of both cases, which the engines understand differently beyond ASCII. */
const ignoresCase = /\(\?[ms]*i/;

/** Whether Python's `re` reads a pattern of RE2 as RE2 does, and matches a text by it within bounds. */
export function isForPython(pattern: string): boolean {
  if (ignoresCase.test(pattern) && /[^\0-\x7f]/.test(pattern)) return false;
  return waysOf(pattern) <= maxWays;
}
