import { requestDeletion, showDeletion } from '@ferry/core/contract/account-data/customer';
import { LeaveScreen } from '@ferry/ui/screens/account/LeaveScreen/LeaveScreen';
import { useCall } from '../../binding/use-call.ts';
import { usePage } from '../../binding/use-query.ts';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

/** The request for the deletion. */
export function Leaving({ email }: { email: string }) {
  const navigate = useNavigate();
  const loss = usePage(showDeletion, {});
  const goBack = () => void navigate(paths.myAccount(), { replace: true });
  const leaving = useCall(requestDeletion, { onFound: goBack });
  return (
    <LeaveScreen
      email={email}
      loss={loss.load}
      leaving={leaving.attempt}
      stayHref={paths.myAccount()}
      onRetry={loss.refresh}
      onLeave={async ({ balance, invite_balance }) => {
        const body = { lost_balance: balance, lost_invite_balance: invite_balance };
        if (await leaving.run({ body })) goBack();
      }}
    />
  );
}
