import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { type NamedNode, profileOf } from '../../../../testing/formats/profile.ts';
import { type Core, checkProfile, cores, singBoxCore } from '../../../../testing/formats/sing-box-core.ts';
import { formats, type KnownClient } from './formats.ts';
import { wordsOf } from './profile.ts';

/** Profiles contain VLESS with a fingerprint, which requires uTLS. */
const nodes: NamedNode[] = Object.entries(everyKind)
  .filter(([, { kind }]) => kind !== 'vless')
  .map(([name, config]) => ({ name, config }));
const served = (client: KnownClient) => profileOf(formats[client], nodes).text;

describe.each(Object.keys(cores) as Core[])('sing-box %s', (version) => {
  test('takes the profile of today without a warning, and refuses a broken one', {
    timeout: 240_000,
  }, async ({ skip }) => {
    const core = await singBoxCore(version);
    if ('reason' in core) return skip(core.reason);
    const entries = [wordsOf('没有套餐', 'shadowsocks', 'https://ferry.example')];
    const stopped = profileOf(formats.SingBox, [], { entries }).text;
    const bare = profileOf(formats.SingBox, nodes, { own: { names: [], networks: ['192.0.2.9/32'] } }).text;
    for (const text of [served('SingBox'), stopped, bare, served('Hiddify')])
      expect(await checkProfile(core.path, text)).toBe('');
    expect(await checkProfile(core.path, served('SingBox').replace('"final"', '"finale"'))).toContain(
      'finale',
    );
    // Proves that the older versions need a profile of their own.
    if (version !== '1.12.23') expect(await checkProfile(core.path, served('SingBox11'))).toContain('FATAL');
  });
});
