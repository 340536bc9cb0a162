import { editPassword } from '@ferry/core/contract/account';
import { EditPasswordScreen } from '@ferry/ui/screens/account/EditPasswordScreen/EditPasswordScreen';
import { useNavigate } from 'react-router';
import { useCall } from '../../binding/use-call.ts';
import { paths } from '../../routes.ts';

export function EditPasswordPage() {
  const change = useCall(editPassword);
  const navigate = useNavigate();
  const submit = async (new_password: string) => {
    // The server has ended this session, too.
    if (await change.run({ body: { new_password } })) void navigate(paths.signOut());
  };
  return <EditPasswordScreen attempt={change.attempt} onSubmit={(password) => void submit(password)} />;
}
