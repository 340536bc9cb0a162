import { list as listTokens } from '@ferry/core/contract/api-tokens/customer';
import { closeLeak } from '@ferry/core/contract/security/customer';
import { SecurityScreen } from '@ferry/ui/screens/security/SecurityScreen/SecurityScreen';
import { useEffect } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { useFactor } from './use-factor.ts';
import { useNotifications } from './use-notifications.ts';
import { useSessions } from './use-sessions.ts';
import { useTelegram } from './use-telegram.ts';

/** Scrolls to the card that a link names, once the heights of the cards above are known. */
function useCardInView(isSettled: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isSettled || hash === '') return;
    const card = document.getElementById(hash.slice(1));
    if (card)
      void import('@ferry/ui/components/Link/scroll').then(({ scrollToPart }) => scrollToPart(card, 'start'));
    card?.focus({ preventScroll: true });
  }, [isSettled, hash]);
}

export function SecurityPage() {
  const factor = useFactor();
  const sessions = useSessions();
  const leak = useCall(closeLeak);
  const tokens = usePage(listTokens, {});
  useCardInView(factor.security.state !== 'loading' && sessions.sessions.state !== 'loading');
  return (
    <SecurityScreen
      factor={factor}
      sessions={sessions}
      notifications={useNotifications()}
      telegram={useTelegram()}
      leak={{
        attempt: leak.attempt,
        stopped: leak.answer?.result.stopped.filter(({ count }) => count > 0).map(({ message }) => message),
        importHref: paths.dashboard(),
        onClose: () => void leak.run({}),
      }}
      tokens={tokens.data?.length}
      now={useNow()}
      passwordHref={paths.editPassword()}
      resetHref={paths.forgotPassword()}
      logHref={paths.loginLog()}
    />
  );
}
