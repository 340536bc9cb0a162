import { add, list, remove } from '@ferry/core/contract/push/customer';
import {
  PushDevicesScreen,
  type PushDevicesScreenProps,
  type PushHere,
} from '@ferry/ui/screens/security/PushDevicesScreen/PushDevicesScreen';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { useNow } from '../../../binding/use-now.tsx';
import { usePage } from '../../../binding/use-query.ts';
import {
  askForPush,
  leavePush,
  type PushAbility,
  readPushAbility,
  watchPushAbility,
} from '../../../platform/device/push.ts';

/** Whether this browser can get notifications, kept up to date while the page is open. */
function useAbility() {
  const [ability, setAbility] = useState<PushAbility>();
  const look = useCallback(() => {
    readPushAbility().then(setAbility, () => setAbility({ kind: 'unsupported' }));
  }, []);
  useEffect(() => {
    look();
    return watchPushAbility(look);
  }, [look]);
  return { ability, look };
}

/** On only if the account has the address that this browser has now. */
function hereOf(
  ability: PushAbility | undefined,
  devices: readonly { digest: string; is_current: boolean }[],
): PushHere | undefined {
  const own = devices.find(({ is_current }) => is_current);
  if (ability === undefined || ability.kind === 'unsupported') return ability?.kind;
  if (ability.kind === 'subscribed' && own?.digest === ability.digest) return 'on';
  if (ability.kind === 'install' || ability.kind === 'denied') return ability.kind;
  return own === undefined ? 'off' : 'lost';
}

/** The browsers that get notifications, and this one. */
export function LatePushDevices() {
  const devices = usePage(list, {});
  const adding = useCall(add, { onFound: false });
  const removing = useCall(remove, { onFound: false });
  const { ability, look } = useAbility();
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PushDevicesScreenProps['trouble']>();

  async function turnOn(publicKey: string): Promise<void> {
    setTrouble(undefined);
    setAsking(true);
    const given = await askForPush(publicKey).catch(() => 'failed' as const);
    setAsking(false);
    if (typeof given === 'string') setTrouble(given);
    else await adding.run({ body: given });
    look();
  }
  async function leave(push_device_id: number, isHere: boolean): Promise<void> {
    setTrouble(undefined);
    if ((await removing.run({ push_device_id })) === undefined || !isHere) return;
    await leavePush().catch(() => {});
    look();
  }
  const known = devices.load.state === 'ready' ? devices.load.data : undefined;
  return (
    <PushDevicesScreen
      devices={devices.load}
      here={hereOf(ability, known?.devices ?? [])}
      isAsking={isAsking}
      trouble={trouble}
      adding={adding.attempt}
      removing={removing.attempt}
      now={useNow()}
      onTurnOn={() => known?.public_key && void turnOn(known.public_key)}
      onRemove={(id) =>
        void leave(id, known?.devices.some((one) => one.push_device_id === id && one.is_current) === true)
      }
      onRetry={devices.refresh}
    />
  );
}
