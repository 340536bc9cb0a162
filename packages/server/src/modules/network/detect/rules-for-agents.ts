import { createHash } from 'node:crypto';
import type { Services } from '../../../base/context.ts';

/** A rule that never matches, in RE2 and elsewhere. Agents would keep their old rules after an empty list. */
const placeholder = { id: 0, name: 'none', text: '', regex: '[^\\s\\S]', type: 1 };

/**
 * The enabled rules for agents, never none. Rules of hexadecimal digits only are left out: shadowsocks-mod would end every
 * connection by them, and XrayR matches them against the text.
 */
export async function readAgentRules({ database }: Services): Promise<readonly (typeof placeholder)[]> {
  const rules = await database.sql
    .selectFrom('detect_rule')
    .select(['id', 'name', 'description', 'pattern'])
    .where('is_enabled', '=', true)
    .where('reads', '=', 'text')
    .orderBy('id')
    .execute();
  if (rules.length === 0) return [placeholder];
  return rules.map(({ id, name, description, pattern }) => ({
    id,
    name,
    text: description,
    regex: pattern,
    type: 1,
  }));
}

/** The rules in the form of the older calls, with an ETag. */
export async function rulesForAgents(services: Services): Promise<{ etag: string; body: string }> {
  const body = JSON.stringify({ ret: 1, data: await readAgentRules(services) });
  return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
}
