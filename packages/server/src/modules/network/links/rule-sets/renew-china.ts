/**
 * Generates `china-networks.txt`: the networks of China, merged, from the data of ip-location-db. Run it by hand with
 * Node: `node packages/server/src/modules/network/links/rule-sets/renew-china.ts [ipv4-num.csv ipv6-num.csv]`. Without
 * files it downloads those of the npm package, which has 47 MB and is therefore no dependency.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = '@ip-location-db/geo-whois-asn-country@2.3.2026061719';
const target = new URL('./china-networks.txt', import.meta.url);

interface Family {
  readonly bits: number;
  /** The internet does not route longer prefixes than this, so smaller networks are dropped. */
  readonly longest: number;
  write(address: bigint): string;
}

const v4: Family = {
  bits: 32,
  longest: 24,
  write: (address) => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.'),
};
const v6: Family = {
  bits: 128,
  longest: 48,
  write(address) {
    const groups = Array.from({ length: 8 }, (_, at) => (address >> BigInt(112 - 16 * at)) & 0xffffn);
    return new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1);
  },
};

/** Ranges of China in order. Adjacent and overlapping ranges are merged. */
function rangesOf(csv: string): { from: bigint; to: bigint }[] {
  const ranges: { from: bigint; to: bigint }[] = [];
  for (const [, first = '', end = ''] of csv.matchAll(/^(\d+),(\d+),CN\r?$/gm)) {
    const [from, to] = [BigInt(first), BigInt(end)];
    const last = ranges.at(-1);
    if (last === undefined || from > last.to + 1n) ranges.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return ranges;
}

/** The smallest set of networks that covers a range, without networks below the minimum size. */
function networksOf({ from, to }: { from: bigint; to: bigint }, { bits, longest, write }: Family): string[] {
  const networks: string[] = [];
  for (let at = from; at <= to; ) {
    let size = 0;
    while (size < bits && at % (2n << BigInt(size)) === 0n && at + (2n << BigInt(size)) - 1n <= to) size += 1;
    if (bits - size <= longest) networks.push(`${write(at)}/${bits - size}`);
    at += 1n << BigInt(size);
  }
  return networks;
}

/** Downloads the package's two files with npm into a temporary folder. */
function fetchFiles(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-china-'));
  const options = { cwd: folder, timeout: 300_000 };
  const file = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', source], options)
    .toString()
    .trim();
  execFileSync('tar', ['xzf', file], options);
  return ['ipv4', 'ipv6'].map((family) => join(folder, `package/geo-whois-asn-country-${family}-num.csv`));
}

const given = process.argv.slice(2);
const [ipv4 = '', ipv6 = ''] = given.length === 2 ? given : fetchFiles();
const networks = [
  ...rangesOf(readFileSync(ipv4, 'utf8')).flatMap((range) => networksOf(range, v4)),
  ...rangesOf(readFileSync(ipv6, 'utf8')).flatMap((range) => networksOf(range, v6)),
];
// A broken or wrong file must not empty the list.
if (networks.length < 5_000)
  throw new Error(`only ${networks.length} networks of China: the files are wrong`);
writeFileSync(
  target,
  [
    '# Networks of China.',
    `# From ${given.length === 2 ? 'geo-whois-asn-country of ip-location-db' : source} (CC0 1.0), https://github.com/sapics/ip-location-db`,
    '# Whois and ASN data by the Number Resource Organization, https://www.nro.net (CC BY 4.0).',
    '# Changed: China alone, merged, without networks narrower than /24 and /48.',
    ...networks,
    '',
  ].join('\n'),
);
process.stdout.write(`${networks.length} networks\n`);
