import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { enginesFor } from './engines.ts';
import { compileRe2 } from './re2.ts';

const both = { go: true, python: true };
const go = { go: true, python: false };
const none = { go: false, python: false };

const rules: [pattern: string, served: typeof both][] = [
  ['BitTorrent protocol', both],
  ['(torrent|\\.torrent|peer_id=|info_hash|get_peers|announce_peer)', both],
  ['(smtp\\.|:25$|:465$|:587$)', both],
  ['(?i)bittorrent', both],
  ['(?ms)^a.b$', both],
  ['a(?i:b)c', both],
  ['(.+\\.|^)(360|so)\\.(cn|com)', both],
  ['(^.*\\@)(guerrillamail|sharklasers|grr)\\.(info|biz|com|de|net|org)', both],
  ['(api|ps|ulog\\.imap)(\\.map|)\\.(baidu|n\\.shifen)\\.com', both],
  ['.*\\.(taobao|tmall)\\.com.*', both],
  ['^(?:[a-z0-9-]+\\.)?example\\.com:443$', both],
  ['[\\w-]{2,8}?\\d+\\b\\s', both],
  ['[a\\]\\-\\\\b]|\\x41|\\/|\\ ', both],
  ['测试', both],
  ['[^\\s\\S]', both],
  ['\\p{Han}', go],
  ['\\pL', go],
  ['\\P{Lu}', go],
  ['\\Qa.b\\E', go],
  ['a\\z', go],
  ['(?U)a+', go],
  ['a(?i)b', go],
  ['[[:alpha:]]', go],
  ['[^[:^digit:]]', go],
  ['\\x{41}', go],
  ['\\101', go],
  ['(?P<name>a)', go],
  ['(?-i:a)', go],
  ['a{,3}', go],
  ['{', go],
  ['^*', go],
  ['^{0}', go],
  ['\\B', go],
  ['[\\d-z]', go],
  ['[]a]', go],
  ['[a&&b]', go],
  ['(?i)ſ', go],
  // Python would take too long.
  ['(a+)+$', go],
  ['(a|aa)*b', go],
  ['(a?){30}a{30}', go],
  ['.*.*.*.*x', go],
  // Not in all releases of Go.
  ['\\C', none],
  ['(?<name>a)', none],
  ['\\p{Todhri}', none],
  ['\\p{Canadian_Aboriginal}', none],
  ['\\p{Lowercase}', none],
  ['(?=a)', none],
  ['(a)\\1', none],
  ['(a', none],
];

test.each(rules)('the rule %s is accepted by the listed engines', async (pattern, served) => {
  expect(await enginesFor(pattern)).toEqual(served);
});

/** What is read here as agents see it: targets, and first bytes in the form of Python. */
const texts = [
  '',
  'tcp:a.example.com:25',
  'tcp:www.360.cn:443',
  "b'GET /announce?info_hash=%00 HTTP/1.1\\r\\nHost: a.b\\r\\n'",
  "b'\\x13BitTorrent protocol\\x00\\xff'",
  'ab',
  'aAb',
  'aab a-b_c',
  '0919',
  'kKsSiI',
  '[x]{2}|&~\\',
  ' ',
  'zZ',
];

const parts = [
  ...['a', 'b', 'A', 'z', '0', '9', '_', '-', ':', ' ', ']', '}', '{', '#', '/', 'é', 'ſ', '中', 'K', '.'],
  ...[
    '^',
    '$',
    '|',
    '(',
    ')',
    '(?:',
    '(?i)',
    '(?i:',
    '(?s:',
    '(?ims)',
    '(?U)',
    '(?P<n>',
    '(?x)',
    '(?#',
    '(?',
  ],
  ...['[', '[^', '[a-z]', '[^\\d]', '[[:alpha:]]', '[a-', '&&', '--', '~~', '||', 'Han', 'torrent'],
  ...['*', '+', '?', '*?', '{2}', '{1,3}', '{2,}', '{,3}', '{0}', '{1000}', '{1001}'],
  ...[
    '\\d',
    '\\W',
    '\\s',
    '\\b',
    '\\B',
    '\\A',
    '\\z',
    '\\Z',
    '\\Q',
    '\\E',
    '\\pL',
    '\\p{Han}',
    '\\x41',
    '\\x{41}',
  ],
  ...['\\.', '\\-', '\\/', '\\_', '\\ ', '\\\\', '\\0', '\\1', '\\n', '\\v', '\\a', '\\C', '\\u0041', '\\N'],
];

/** Patterns that are put together from such parts, always the same ones. */
function* patterns(count: number): Generator<string> {
  let seed = 37;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % most;
  };
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]).join('');
}

const folder = mkdtempSync(join(tmpdir(), 'ferry-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = {
  'match.py': `import json, re, sys, warnings
warnings.simplefilter('error')
def read(pattern, texts):
    try:
        return ''.join('01'[re.search(pattern, text[:256]) is not None] for text in texts)
    except Exception:
        return 'refused'
texts, patterns = json.load(sys.stdin)
json.dump([read(pattern, texts) for pattern in patterns], sys.stdout)
`,
  'match.go': `package main
import ("encoding/json"; "os"; "regexp")
func main() {
	var given [2][]string
	if json.NewDecoder(os.Stdin).Decode(&given) != nil { os.Exit(1) }
	read := make([]string, len(given[1]))
	for at, pattern := range given[1] {
		one, err := regexp.Compile(pattern)
		if err != nil { read[at] = "refused"; continue }
		for _, text := range given[0] {
			if one.MatchString(text) { read[at] += "1" } else { read[at] += "0" }
		}
	}
	json.NewEncoder(os.Stdout).Encode(read)
}
`,
} as const;

/** What a real engine says of each pattern and text. `null`: its language is not on this machine. */
function matchIn(
  [program, ...argv]: readonly [string, ...string[]],
  source: keyof typeof sources,
  given: readonly string[],
): Promise<string[] | null> {
  const file = join(folder, source);
  writeFileSync(file, sources[source]);
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, GOTOOLCHAIN: 'local' }, maxBuffer: 2 ** 26, timeout: 200_000 };
    const child = execFile(program, [...argv, file], options, (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout));
      else if (error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    child.stdin?.on('error', () => undefined).end(JSON.stringify([texts, given]));
  });
}

async function matchByRe2(pattern: string): Promise<string> {
  const compiled = await compileRe2(pattern);
  return texts.map((text) => (compiled.matcher(text).find() ? '1' : '0')).join('');
}

describe.each([
  ['python', ['python3'], 'match.py'],
  ['go', ['go', 'run'], 'match.go'],
] as const)('the engine of %s', (engine, program, source) => {
  test('compiles each pattern that it gets, and reads it as RE2 does', { timeout: 240_000 }, async ({
    skip,
  }) => {
    const given: string[] = [];
    for (const pattern of [...rules.map(([one]) => one), ...patterns(20_000)])
      if ((await enginesFor(pattern))[engine]) given.push(pattern);
    expect(given.length).toBeGreaterThan(2_000);
    const read = await matchIn(program, source, given);
    if (read === null) return skip(`there is no ${program[0]} on this machine`);
    const meant = await Promise.all(given.map(matchByRe2));
    const other = given.flatMap((pattern, at) =>
      read[at] === meant[at] ? [] : [[pattern, read[at], meant[at]]],
    );
    expect(other).toEqual([]);
  });
});
