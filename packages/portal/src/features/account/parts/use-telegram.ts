import { show, unlink as unlinkCall } from '@ferry/core/contract/telegram/customer';
import type { EditProfileScreenProps } from '@ferry/ui/screens/account/EditProfileScreen/EditProfileScreen';
import { useEffect, useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { usePage } from '../../../binding/use-query.ts';
import { useCore } from '../../../portal.ts';

type Props = NonNullable<EditProfileScreenProps['telegram']>;

/** Milliseconds between two checks whether the customer has started the bot. */
const lookEvery = 4_000;

export function useTelegram(): Props {
  const { queries } = useCore();
  const telegram = usePage(show, {});
  const link = useCall(show);
  const unlink = useCall(unlinkCall);
  const [linking, setLinking] = useState<Props['linking']>();
  const state = telegram.data?.state;
  const isWaiting = linking !== undefined && linking !== 'no_bot' && state === 'not_linked';
  const { refresh } = telegram;

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => document.visibilityState === 'visible' && refresh();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  useEffect(() => {
    if (state !== 'linked') return;
    setLinking(undefined);
    queries.invalidate('notifications');
  }, [state, queries]);

  const begin = async () => {
    const answer = await link.run({ is_linking: 'true' });
    if (!answer) return;
    const { url, expires_at } = answer.result;
    setLinking(url === null || expires_at === null ? 'no_bot' : { url, expires_at });
  };
  return {
    telegram: telegram.load,
    linking,
    link: link.attempt,
    unlink: unlink.attempt,
    onLink: () => void begin(),
    onUnlink: () => void unlink.run({}),
    onRetry: refresh,
  };
}
