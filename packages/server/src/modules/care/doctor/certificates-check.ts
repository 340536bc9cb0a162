import { hourMs } from '@ferry/core/contract/base/values/units';
import type { CertificateProblem } from '@ferry/core/contract/nodes/certificate';
import { say } from '../../../words/words.ts';
import { certificateColumns, certificateProblem } from '../../network/nodes/index.ts';
import { type Examined, type Found, failed, ok, warning } from './examination.ts';

/** The maximum number of nodes in a sentence. */
const maxNames = 5;
/** An agent that requested its certificate within this time, in milliseconds, is running. */
const recentMs = hourMs;

const words = {
  ended: 'doctor.certificate_ended',
  no_https: 'doctor.certificate_no_https',
  shared_key: 'doctor.certificate_shared_key',
  missing: 'doctor.certificate_missing',
  ends_soon: 'doctor.certificate_ends_soon',
} as const satisfies Record<CertificateProblem, string>;

/**
 * The certificates of nodes. A failure: an expired certificate refuses clients, or an agent requests its certificate
 * and gets none, so that customers who are cut off stay connected. A warning: it would happen with an agent that
 * requests its certificate.
 */
export async function certificates({ database, now, language }: Examined): Promise<Found> {
  const at = now();
  const rows = await database.sql
    .selectFrom('node')
    .select(['id', 'name', 'certificate_asked_at'])
    .select(certificateColumns)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const wrong = rows.flatMap((node) => {
    const problem = certificateProblem(node, at);
    if (problem === null) return [];
    const isAsking =
      node.certificate_asked_at !== null && at.getTime() - node.certificate_asked_at.getTime() < recentMs;
    const isBad = problem === 'ended' || (isAsking && problem !== 'ends_soon');
    const on = node.certificate_ends_at?.toISOString().slice(0, 10) ?? '';
    return [{ isBad, text: `${node.id} ${node.name} (${say(language, words[problem], { on })})` }];
  });
  if (wrong.length === 0) return ok('doctor.certificates_ok');
  const bad = wrong.filter(({ isBad }) => isBad);
  const named = [...bad, ...wrong.filter(({ isBad }) => !isBad)].slice(0, maxNames);
  const values = { count: wrong.length, names: named.map(({ text }) => text).join(', ') };
  return bad.length > 0
    ? failed('doctor.certificates_failed', 'doctor.certificates_cure', values)
    : warning('doctor.certificates_warning', 'doctor.certificates_cure', values);
}
