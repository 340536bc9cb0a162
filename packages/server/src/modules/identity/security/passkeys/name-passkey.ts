import type { CallParsed } from '@ferry/core/contract/base/call';
import type { namePasskey as nameCall } from '@ferry/core/contract/security/passkeys';
import type { Context } from '../../../../base/context.ts';
import { renamePasskey } from '../../passkeys/index.ts';

export const namePasskey = (
  { database, who }: Context<'customer'>,
  { passkey_id, body }: CallParsed<typeof nameCall>,
): Promise<void> => renamePasskey(database.sql, who.accountId, passkey_id, body.name);
