import { editPassword } from '@ferry/core/contract/accounts/customer';
import { useCall } from '../../../binding/use-call.ts';
import { useNavigate } from '../../../platform/navigation/history.tsx';
import { paths } from '../../../routes.ts';

/** A new password. */
export function usePassword() {
  const change = useCall(editPassword);
  const navigate = useNavigate();
  const submit = async (new_password: string) => {
    // The server has ended this session as well.
    if (await change.run({ body: { new_password } })) void navigate(paths.signOut());
  };
  return { attempt: change.attempt, onSubmit: (password: string) => void submit(password) };
}
