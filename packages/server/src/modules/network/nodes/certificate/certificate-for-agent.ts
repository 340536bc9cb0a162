import { dayMs } from '@ferry/core/contract/base/values/units';
import type { ShownCertificate } from '@ferry/core/contract/nodes/certificate';
import type { Context } from '../../../../base/context.ts';
import type { Node } from '../queries.ts';
import { certificateOf, openSecrets } from './certificate.ts';

/** Milliseconds between two notes that a node asked. */
const noteEveryMs = 60_000;

/** Records that an agent asks for its certificate, and whether it was given. */
async function noteAsked(
  { database, now }: Context<'node'>,
  { id, certificate_asked_at: before, certificate_is_withheld: wasWithheld }: Node,
  isWithheld: boolean,
): Promise<void> {
  const at = now();
  const isKnown = before !== null && at.getTime() - before.getTime() < noteEveryMs;
  if (isKnown && wasWithheld === isWithheld) return;
  await database.sql
    .updateTable('node')
    .set({ certificate_asked_at: at, certificate_is_withheld: isWithheld })
    .where('id', '=', id)
    .execute();
}

/** The settings of a certificate, with its secrets if there are some. */
export type GivenCertificate = ShownCertificate & Partial<CertificateFields>;
type CertificateFields = {
  cert_content: string;
  key_content: string;
  dns_env: Readonly<Record<string, string>>;
};

/**
 * The certificate of a node for the caller. `null` if none is known, or if the caller may not have its secrets: only
 * the node's own key may, over a private connection.
 *
 * @param asks the agent asks for its certificate at each poll, also if there is none.
 */
export async function givenCertificate(
  ctx: Context<'node'>,
  node: Node,
  { asks }: { asks: boolean },
): Promise<GivenCertificate | null> {
  const row = await ctx.database.sql
    .selectFrom('node')
    .select(['certificate', 'certificate_sealed'])
    .where('id', '=', node.id)
    .executeTakeFirst();
  const isSecret = row !== undefined && row.certificate_sealed !== null;
  const isOwn = ctx.who.nodeId !== null;
  if (isOwn && (asks || isSecret)) await noteAsked(ctx, node, isSecret && !ctx.isPrivate);
  const certificate = row === undefined ? null : certificateOf(row);
  if (row === undefined || certificate === null || (isSecret && !(isOwn && ctx.isPrivate))) return null;
  return { ...certificate, ...openSecrets(ctx, row) };
}

/**
 * The certificate settings in XrayRP's form. Empty if there are none for the caller. Incomplete settings would be worse
 * than none, because at its start the agent would use them instead of its own file.
 */
export async function certificateForAgent(
  ctx: Context<'node'>,
  node: Node,
): Promise<Record<string, unknown>> {
  const certificate = await givenCertificate(ctx, node, { asks: true });
  if (certificate === null) return {};
  const { mode, ...settings } = certificate;
  return {
    cert_mode: mode,
    domain: '',
    cert_file: '',
    key_file: '',
    cert_content: '',
    key_content: '',
    provider: '',
    email: '',
    // Not an empty object: XrayRP takes that for another certificate than its own and rebuilds the node at each poll.
    dns_env: null,
    ...settings,
  };
}

/** Milliseconds for which the tag of an unchanged answer stays the same. */
const tagMs = 600_000;

/**
 * The tag of what an agent polls: users, node or rules. If the agent asks for its certificate, the tag contains more
 * than `etag`, the tag of the content. Such an agent keeps the tags of a poll even if it rejects the content, because
 * the certificate did not come or did not fit. With the same tag it would not get the content again, and a customer who
 * was cut off would stay until the next change. So the tag changes with the certificate, and every ten minutes.
 */
export function tagForPoll(etag: string, node: Node, at: Date): string {
  const { certificate_asked_at: asked, certificate_set_at: set, certificate_is_withheld: isWithheld } = node;
  if (asked === null || at.getTime() - asked.getTime() > dayMs) return etag;
  const span = Math.floor(at.getTime() / tagMs);
  const mark = [set?.getTime() ?? 0, isWithheld ? 0 : 1, span].map((part) => part.toString(36));
  return `${etag.slice(0, -1)}-${mark.join('-')}"`;
}
