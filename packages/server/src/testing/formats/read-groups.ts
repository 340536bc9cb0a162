import { parse } from 'yaml';
import type { KnownClient } from '../../modules/network/links/formats/formats.ts';

/** A group of proxies with its members, each a node, a group or a policy of the client itself. */
export interface ReadGroup {
  readonly name: string;
  readonly members: readonly string[];
  /** Whether the client tests its members and takes one by itself. */
  readonly isTested: boolean;
}

const section = (text: string, name: string): string[] =>
  text.split(`[${name}]\n`)[1]?.split('\n\n')[0]?.split('\n') ?? [];

const yaml = (text: string): ReadGroup[] =>
  parse(text)['proxy-groups'].map((group: { name: string; type: string; proxies: string[] }) => ({
    name: group.name,
    members: group.proxies,
    isTested: group.type !== 'select',
  }));

const singBox = (text: string): ReadGroup[] =>
  JSON.parse(text).outbounds.flatMap((one: { tag: string; type: string; outbounds?: string[] }) =>
    one.outbounds === undefined
      ? []
      : { name: one.tag, members: one.outbounds, isTested: one.type !== 'selector' },
  );

/** The members after the kind of the group, up to the first option. */
const surge = (text: string): ReadGroup[] =>
  section(text, 'Proxy Group').map((line) => {
    const [name = '', list = ''] = line.split(/ = (.*)/);
    const [kind, ...parts] = list.split(', ');
    const members = parts.filter((part) => !/^(url|interval)=/.test(part));
    return { name, members, isTested: kind !== 'select' };
  });

const mellow = (text: string): ReadGroup[] =>
  section(text, 'EndpointGroup').map((line) => {
    const [name = '', members = '', strategy] = line.split(', ');
    return { name, members: members.split(':'), isTested: strategy === 'latency' };
  });

const quantumultConf = (text: string): ReadGroup[] =>
  section(text, 'POLICY').map((line) => {
    const [head = '', ...members] = Buffer.from(line, 'base64').toString().split('\n');
    const [name = '', kind = ''] = head.split(' : ');
    return { name, members, isTested: !kind.startsWith('static,') };
  });

/** The reader of groups for each client whose whole profile has some. None shares code with a writer. */
export const readGroupsAs: Readonly<Partial<Record<KnownClient, (text: string) => ReadGroup[]>>> = {
  Clash: yaml,
  ClashR: yaml,
  MihomoOlder: yaml,
  Mihomo: yaml,
  Mihomo30: yaml,
  Stash: yaml,
  Stash33: yaml,
  SingBox: singBox,
  SingBox11: singBox,
  SingBox13: singBox,
  SingBox14: singBox,
  SingBoxOlder: singBox,
  QuantumultConf: quantumultConf,
  Mellow: mellow,
  Surfboard: surge,
  Surfboard34: surge,
  Surge2: surge,
  Surge3: surge,
  Surge4: surge,
  Surge6: surge,
};
