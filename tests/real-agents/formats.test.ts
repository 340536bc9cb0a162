import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  formats,
  type KnownClient,
} from '../../packages/server/src/modules/network/links/formats/formats.ts';
import {
  type Entry,
  withUniqueNames,
  wordsOf,
} from '../../packages/server/src/modules/network/links/formats/profile.ts';
import type { NodeConfig } from '../../packages/server/src/modules/network/nodes/index.ts';
import { oddFleet } from '../../packages/server/src/testing/formats/odd-fleet.ts';
import { profileOf } from '../../packages/server/src/testing/formats/profile.ts';
import { readGroupsAs } from '../../packages/server/src/testing/formats/read-groups.ts';
import { type Core, cores, singBoxCore } from '../../packages/server/src/testing/formats/sing-box-core.ts';
import { type Built, buildAgent } from './parts/build-agent.ts';
import { readByMihomo, readBySingBox, readByXray } from './parts/read-by-core.ts';

/** Builds on PyPI have no uTLS, which a fingerprint needs. All of VLESS with TLS has one, but with Encrypted Client Hello. */
const withoutUtls = (config: NodeConfig): boolean =>
  config.kind !== 'vless' ||
  config.security.type === 'none' ||
  (config.security.type === 'tls' && config.security.ech_keys !== undefined);

const onPypi: Readonly<Record<Core, readonly KnownClient[]>> = {
  '1.12.23': ['SingBox'],
  '1.13.21': ['SingBox', 'SingBox13'],
  '1.14.4': ['SingBox', 'SingBox14'],
};

/** Built from sources, with uTLS. */
const built = {
  'sing-box-1.8': ['SingBoxOlder', 'Hiddify'],
  'sing-box-1.10': ['SingBoxOlder', 'Hiddify'],
  'sing-box-1.11': ['SingBox11', 'Hiddify'],
  'sing-box-1.13': ['SingBox', 'SingBox13', 'Hiddify'],
} as const satisfies Partial<Record<Built, readonly KnownClient[]>>;

/** Each core that can be had, with the clients whose profiles it has to load. */
const had = [
  ...(Object.keys(cores) as Core[]).map((version) => ({
    core: `sing-box ${version}`,
    find: () => singBoxCore(version),
    read: readBySingBox,
    clients: onPypi[version],
    isReadable: withoutUtls,
  })),
  ...(Object.keys(built) as (keyof typeof built)[]).map((name) => ({
    core: `${name.replace(/-(?=\d)/, ' ')} with uTLS`,
    find: () => buildAgent(name),
    read: readBySingBox,
    clients: built[name],
  })),
  {
    core: 'mihomo 1.19.2',
    find: () => buildAgent('mihomo'),
    read: readByMihomo,
    // Those of later versions have kinds that it refuses.
    clients: ['Clash', 'ClashR', 'MihomoOlder'],
  },
  {
    core: 'Xray 26.3.27',
    find: () => buildAgent('xray-26.3'),
    read: readByXray,
    clients: ['Xray'],
  },
  {
    core: 'Xray 26.7.11',
    find: () => buildAgent('xray'),
    read: readByXray,
    clients: ['Xray'],
  },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'ferry-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(had.flatMap(({ clients, ...one }) => clients.map((client) => ({ ...one, client }))))(
  '$core reads all of a large fleet in the profile of $client',
  async (given, { skip }) => {
    const program = await given.find();
    if ('reason' in program) return skip(program.reason);
    const format = formats[given.client];
    const fleet = oddFleet(format, 'isReadable' in given ? given.isReadable : undefined);
    const { profile, text } = profileOf(format, fleet);
    const readBy = (whole: string) => given.read({ path: program.path, folder }, whole);
    const read = await readBy(text);
    const names = profile.entries.map(({ name }) => name);
    expect(names.filter((name) => !read.has(name))).toEqual([]);
    const groups = (readGroupsAs[given.client]?.(text) ?? []).map(({ name }) => name);
    for (const group of groups)
      expect(
        names.filter((name) => !read.get(group)?.includes(name)),
        group,
      ).toEqual([]);
    const [left, ends] = ['Traffic left: 1.00 GB', 'Expires: 2026-04-09'].map((words) =>
      wordsOf(words, format.wordsAs, profile.pageUrl),
    ) as [Entry, Entry];
    for (const words of [[left, ends], [left]]) {
      const entries = words.length === 1 ? words : withUniqueNames([...profile.entries, ...words]);
      const { text } = profileOf(format, [], { entries });
      const read = await readBy(text);
      const said = words.map(({ name }) => name);
      expect(said.filter((name) => !read.has(name))).toEqual([]);
      for (const { name, isTested } of readGroupsAs[given.client]?.(text) ?? [])
        expect(
          said.filter((words) => read.get(name)?.includes(words)),
          name,
        ).toEqual(isTested ? [] : said);
    }
    console.log(
      `${given.core}, ${given.client}: ${names.length} in and read, ${groups.length} groups of all`,
    );
  },
);
