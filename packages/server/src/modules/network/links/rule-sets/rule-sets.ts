import { readFileSync } from 'node:fs';
import { allChinaSuffixes } from './china-suffixes.ts';

/** A rule set: domain suffixes, or networks in CIDR form. */
type RuleSet = { readonly suffixes: readonly string[] } | { readonly networks: readonly string[] };

/** Each set is loaded on first use. */
const sets: Readonly<Record<string, () => RuleSet>> = {
  'cn-domain': () => ({ suffixes: allChinaSuffixes }),
  'cn-ip': () => ({ networks: readNetworks('china-networks.txt') }),
};

function readNetworks(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

interface Writing {
  readonly contentType: string;
  write(set: RuleSet): string;
}

/** One line for each entry, after the attribution that the licence of the networks requires. */
function lines(suffix: (name: string) => string, network: (cidr: string, isV6: boolean) => string): Writing {
  return {
    contentType: 'text/plain; charset=utf-8',
    write: (set) =>
      'suffixes' in set
        ? `${set.suffixes.map(suffix).join('\n')}\n`
        : `# ${credit}\n${set.networks.map((cidr) => network(cidr, cidr.includes(':'))).join('\n')}\n`,
  };
}

export const credit =
  'Contains data of the Number Resource Organization (nro.net), CC BY 4.0, changed; by ip-location-db, CC0.';

/** How each family of clients reads a set, by file extension. */
const writings: Readonly<Record<string, Writing>> = {
  // mihomo and Stash: behavior domain or ipcidr, format text.
  txt: lines(
    (name) => `+.${name}`,
    (cidr) => cidr,
  ),
  // Surge, Surfboard and Loon: the rules of a RULE-SET.
  list: lines(
    (name) => `DOMAIN-SUFFIX,${name}`,
    (cidr, isV6) => `${isV6 ? 'IP-CIDR6' : 'IP-CIDR'},${cidr},no-resolve`,
  ),
  // Quantumult X: a filter, whose policy force-policy replaces.
  snippet: lines(
    (name) => `host-suffix, ${name}, direct`,
    (cidr, isV6) => `${isV6 ? 'ip6-cidr' : 'ip-cidr'}, ${cidr}, direct`,
  ),
  // sing-box 1.8 and later: the source format. It refuses unknown fields, so the attribution cannot be included.
  json: {
    contentType: 'application/json; charset=utf-8',
    write(set) {
      const rule = 'suffixes' in set ? { domain_suffix: set.suffixes } : { ip_cidr: set.networks };
      return JSON.stringify({ version: 1, rules: [rule] });
    },
  },
};

export interface RuleFile {
  readonly contentType: string;
  readonly text: string;
}

/** A file such as `cn-ip.txt`. `undefined` if the name is unknown. */
export function writeRuleFile(name: string): RuleFile | undefined {
  const [, set = '', end = ''] = /^([a-z-]+)\.([a-z]+)$/.exec(name) ?? [];
  if (!Object.hasOwn(sets, set) || !Object.hasOwn(writings, end)) return undefined;
  const writing = writings[end];
  const entries = sets[set]?.();
  if (writing === undefined || entries === undefined) return undefined;
  return { contentType: writing.contentType, text: writing.write(entries) };
}

export const ruleFileNames: readonly string[] = Object.keys(sets).flatMap((set) =>
  Object.keys(writings).map((end) => `${set}.${end}`),
);
