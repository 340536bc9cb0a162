import { loginIpLog } from '@ferry/core/contract/accounts/customer';
import {
  type LoginLogFilter,
  LoginLogScreen,
  loginLogFilters,
} from '@ferry/ui/screens/account/LoginLogScreen/LoginLogScreen';
import { useChoices } from '../../binding/use-choices.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

/** The call's input for each filter. */
const filters = {
  all: {},
  this: { is_current: 'true' },
  others: { is_current: 'false' },
  refused: { is_login: 'false' },
} as const satisfies Record<LoginLogFilter, object>;

export function LoginLogPage() {
  const { range, ...paging } = usePaging();
  const [{ show }, choose] = useChoices({ show: loginLogFilters });
  const read = useQuery(loginIpLog, { ...range, ...filters[show] });
  return (
    <LoginLogScreen
      {...paging}
      log={useLoad(read, (answer) => answer)}
      show={show}
      now={useNow()}
      leakHref={`${paths.security()}#leak`}
      onShow={(next) => choose({ show: next })}
      onRetry={read.refresh}
    />
  );
}
