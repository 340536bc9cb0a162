import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { audience, type frontDoor } from '@ferry/core/contract/system/front-door';
import { readQuestions } from '@ferry/core/contract/system/questions';
import { inEachLanguage } from '@ferry/core/words/languages';
import { remember } from '../../../base/cached-reads.ts';
import type { Context, Services } from '../../../base/context.ts';
import { version } from '../../../base/version.ts';
import { type HeldSettings, heldSettings } from '../../ground/site/index.ts';
import { isInvited } from '../../identity/auth/index.ts';
import { type PublicShop, publicShop } from '../../money/shop/index.ts';
import { countNodes } from '../../network/nodes/index.ts';

export type FrontDoor = ResultOf<typeof frontDoor>['result'];

/** Caches for many concurrent visitors, who may see data that is ten seconds old. */
const shops = remember<{ readonly shop: PublicShop | null }>({ milliseconds: 10_000, most: 1 });
const counts = remember<{ readonly nodes: FrontDoor['nodes'] }>({ milliseconds: 10_000, most: 1 });

const audienceOf = (value: string | null) => audience.safeParse(value).data ?? 'off';

const byInvite = (held: HeldSettings): FrontDoor['by_invite'] =>
  (['plans', 'nodes'] as const).filter((part) => held[`public_${part}`] === 'invite');

/** The front door for everybody, or for invited visitors. */
export async function readFrontDoor(
  services: Services,
  held: HeldSettings,
  hasInvite: boolean,
): Promise<FrontDoor> {
  const isOpen = (value: string | null) => {
    const shownTo = audienceOf(value);
    return shownTo === 'open' || (shownTo === 'invite' && hasInvite);
  };
  const [offered, counted] = await Promise.all([
    isOpen(held.public_plans)
      ? shops.read(services, 'now', async () => ({ shop: await publicShop(services) }))
      : undefined,
    isOpen(held.public_nodes)
      ? counts.read(services, 'now', async () => ({ nodes: await countNodes(services) }))
      : undefined,
  ]);
  return {
    by_invite: byInvite(held),
    plans: offered?.shop ?? null,
    nodes: counted?.nodes ?? null,
    questions: inEachLanguage((language) => readQuestions(held[`questions_${language}`] ?? '')),
    version,
    contact_email: held.contact_email,
    contact_url: held.contact_url,
    status_url: held.status_url,
    terms_url: held.terms_url,
    privacy_url: held.privacy_url,
  };
}

/** The front door for a visitor, who may have an invite code. */
export async function showFrontDoor(
  ctx: Context<'anyone'>,
  { invite_code: code }: CallParsed<typeof frontDoor>,
): Promise<ResultOf<typeof frontDoor>> {
  const held = await heldSettings(ctx);
  const hasInvite = byInvite(held).length > 0 && code ? await isInvited(ctx, code) : false;
  return { result: await readFrontDoor(ctx, held, hasInvite) };
}
