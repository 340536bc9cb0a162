import { readFileSync } from 'node:fs';
import { allChinaSuffixes } from './china-suffixes.ts';

/** What a rule set holds: ends of names, or networks in CIDR form. */
type RuleSet = { readonly suffixes: readonly string[] } | { readonly networks: readonly string[] };

/** Each is read when somebody asks for it first. */
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

/** A line for each entry, below the credit that the licence of the networks asks for. */
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

/** How each family of clients reads a set, by the end of the file's name. */
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
  // sing-box from 1.8 on: the source form. It refuses a field that it does not know, so the credit has no place.
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

/** A file such as `cn-ip.txt`; undefined where there is none of that name. */
export function writeRuleFile(name: string): RuleFile | undefined {
  const [, set = '', end = ''] = /^([a-z-]+)\.([a-z]+)$/.exec(name) ?? [];
  if (!Object.hasOwn(sets, set) || !Object.hasOwn(writings, end)) return undefined;
  const writing = writings[end];
  const entries = sets[set]?.();
  if (writing === undefined || entries === undefined) return undefined;
  return { contentType: writing.contentType, text: writing.write(entries) };
}

/** Every file that there is. */
export const ruleFileNames: readonly string[] = Object.keys(sets).flatMap((set) =>
  Object.keys(writings).map((end) => `${set}.${end}`),
);
