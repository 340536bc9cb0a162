import { list as listTokens } from '@ferry/core/contract/api-tokens/customer';
import { closeLeak } from '@ferry/core/contract/security/customer';
import { list as listSessions } from '@ferry/core/contract/sessions/customer';
import { show as showTelegram } from '@ferry/core/contract/telegram/customer';
import { known } from '@ferry/ui/screens/parts/load.ts';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { SecurityScreen } from '@ferry/ui/screens/security/SecurityScreen/SecurityScreen';
import { useCall } from '../../../binding/use-call.ts';
import { useNow } from '../../../binding/use-now.tsx';
import { usePage } from '../../../binding/use-query.ts';
import { paths } from '../../../routes.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useFactor } from './use-factor.ts';
import { usePasskeys } from './use-passkeys.ts';
import { usePassword } from './use-password.ts';

export function SecurityPart({ row }: { row: OpenRow }) {
  const leak = useCall(closeLeak);
  const elsewhere = useElsewhere();
  const sessions = usePage(listSessions, {});
  const chat = usePage(showTelegram, {}).data?.state;
  return (
    <SecurityScreen
      factor={useFactor()}
      password={{ ...usePassword(), resetHref: paths.forgotPassword() }}
      passkeys={usePasskeys()}
      leak={{
        attempt: leak.attempt,
        stopped: leak.answer?.result.stopped.filter(({ count }) => count > 0).map(({ message }) => message),
        importHref: paths.dashboard(),
        counts: {
          sessions: known(sessions.load)?.filter((one) => !one.is_current).length,
          tokens: known(usePage(listTokens, {}).load)?.length,
          isTelegramLinked: chat && (chat === 'linked' || chat === 'unreachable'),
        },
        onClose: () => void leak.run({}),
      }}
      row={row}
      now={useNow()}
      elsewhere={elsewhere.load}
      onRetryElsewhere={elsewhere.refresh}
      logHref={paths.loginLog()}
    />
  );
}
