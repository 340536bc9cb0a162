import { passkeyLimits } from '@ferry/core/contract/auth/passkey';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  namePasskey,
  removePasskey,
} from '@ferry/core/contract/security/passkeys';
import { formatDevice } from '@ferry/core/format/device';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { SecurityScreenProps } from '@ferry/ui/screens/security/SecurityScreen/SecurityScreen';
import { useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { usePage } from '../../../binding/use-query.ts';
import { localStore, passkeyKey } from '../../../platform/device/stores.ts';
import { loadPart } from '../../../platform/network/missing-part.ts';
import { passkeysAway } from '../../../platform/settings.ts';
import { usePortal } from '../../../portal.ts';

type Props = NonNullable<SecurityScreenProps['passkeys']>;

/** The customer's passkeys. `undefined`: the site has none. */
export function usePasskeys(): SecurityScreenProps['passkeys'] {
  const { settings } = usePortal();
  const { i18n } = useTranslation('security');
  const passkeys = usePage(listPasskeys, {});
  const begin = useCall(beginPasskey);
  const add = useCall(addPasskey);
  const naming = useCall(namePasskey, { onFound: false });
  const removing = useCall(removePasskey, { onFound: false });
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<Props['trouble']>();
  const away = passkeysAway(settings);

  async function make(options: Readonly<Record<string, unknown>>) {
    setAsking(true);
    try {
      const { makePasskey } = await loadPart(() => import('../../../platform/device/webauthn.ts'));
      return await makePasskey(options);
    } finally {
      setAsking(false);
    }
  }
  async function addOne(): Promise<void> {
    setTrouble(undefined);
    const begun = await begin.run({});
    if (!begun) return;
    const { ceremony_id, options } = begun.result;
    const given = await make(options);
    if (given.kind === 'trouble') return setTrouble(given.trouble);
    const { credential } = given;
    if (credential === 'known') return setTrouble('known');
    // The passkey can be renamed afterwards.
    const name = formatDevice(navigator.userAgent, i18n.language).name.slice(0, passkeyLimits.name).trim();
    const body = { ceremony_id, name: name || 'passkey', credential };
    if (await add.run({ body })) localStore.set(passkeyKey, 'used');
  }
  if (away === 'off' || (passkeys.data && passkeys.data.host === null)) return undefined;
  return {
    passkeys: passkeys.load,
    away,
    isAsking,
    trouble,
    adding: begin.attempt.state === 'idle' ? add.attempt : begin.attempt,
    naming: naming.attempt,
    removing: removing.attempt,
    onAdd: () => void addOne(),
    onName: ({ passkey_id }, name) => void naming.run({ passkey_id, body: { name } }),
    onRemove: ({ passkey_id }) => void removing.run({ passkey_id }),
    onRetry: passkeys.refresh,
  };
}
