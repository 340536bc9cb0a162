import { createHash } from 'node:crypto';
import type { Services } from '../../../base/context.ts';

/** A rule that never matches, in RE2 and elsewhere. Agents would keep their old rules after an empty list. */
const placeholder = { id: 0, name: 'none', text: '', regex: '[^\\s\\S]', type: 1 };

/**
 * The enabled rules in the form for agents, with an ETag. Rules of hexadecimal digits only are left out:
 * shadowsocks-mod would end every connection by them, and XrayR matches them against the text.
 */
export async function rulesForAgents({ database }: Services): Promise<{ etag: string; body: string }> {
  const rules = await database.sql
    .selectFrom('detect_rule')
    .select(['id', 'name', 'description', 'pattern'])
    .where('is_enabled', '=', true)
    .where('reads', '=', 'text')
    .orderBy('id')
    .execute();
  const rows = rules.map(({ id, name, description, pattern }) => ({
    id,
    name,
    text: description,
    regex: pattern,
    type: 1,
  }));
  const body = JSON.stringify({ ret: 1, data: rows.length === 0 ? [placeholder] : rows });
  return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
}
