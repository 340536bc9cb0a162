import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { type Core, checkProfile, cores, singBoxCore } from '../../../../testing/formats/sing-box-core.ts';
import { formats, type KnownClient } from './formats.ts';
import { wordsOf } from './profile.ts';

/** VLESS has a fingerprint, which requires uTLS, unless Encrypted Client Hello takes its place. */
const nodes: NamedNode[] = Object.entries(everyKind)
  .filter(([name, { kind }]) => kind !== 'vless' || name === 'vless-ech')
  .map(([name, config]) => ({ name, config }));
/** For profiles without Encrypted Client Hello. */
const withoutEch = nodes.filter(({ name }) => name !== 'vless-ech');
const served = (client: KnownClient, of = nodes) => profileOf(formats[client], of).text;

describe.each(Object.keys(cores) as Core[])('sing-box %s', (version) => {
  test('accepts the present profile without a warning, and refuses a broken one', {
    timeout: 240_000,
  }, async ({ skip }) => {
    const core = await singBoxCore(version);
    if ('reason' in core) return skip(core.reason);
    const entries = [wordsOf('没有套餐', 'shadowsocks', 'https://ferry.example')];
    const stopped = profileOf(formats.SingBox, [], { entries }).text;
    const bare = profileOf(formats.SingBox, nodes, {
      own: { names: [], domains: [], networks: ['192.0.2.9/32'] },
    }).text;
    const own = ({ '1.12.23': 'SingBox', '1.13.21': 'SingBox13', '1.14.4': 'SingBox14' } as const)[version];
    for (const text of [served('SingBox'), served(own), stopped, bare, served('Hiddify', withoutEch)])
      expect(await checkProfile(core.path, text)).toBe('');
    expect(await checkProfile(core.path, served('SingBox').replace('"final"', '"finale"'))).toContain(
      'finale',
    );
    // Proves that the older versions need a profile of their own.
    if (version !== '1.12.23')
      expect(await checkProfile(core.path, served('SingBox11', withoutEch))).toContain('FATAL');
  });
});
