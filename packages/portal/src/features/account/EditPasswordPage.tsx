import { editPassword, me } from '@ferry/core/contract/accounts/customer';
import { EditPasswordScreen } from '@ferry/ui/screens/account/EditPasswordScreen/EditPasswordScreen';
import { useCall } from '../../binding/use-call.ts';
import { usePage } from '../../binding/use-query.ts';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

export function EditPasswordPage() {
  const change = useCall(editPassword);
  const isForced = usePage(me, {}).data?.must_change_password === true;
  const navigate = useNavigate();
  const submit = async (new_password: string) => {
    // The server has ended this session as well.
    if (await change.run({ body: { new_password } })) void navigate(paths.signOut());
  };
  return (
    <EditPasswordScreen
      forced={isForced ? { signOutHref: paths.signOut() } : undefined}
      attempt={change.attempt}
      onSubmit={(password) => void submit(password)}
    />
  );
}
