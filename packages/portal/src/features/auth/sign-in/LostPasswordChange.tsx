import { editPassword } from '@ferry/core/contract/accounts/customer';
import { useCall } from '../../../binding/use-call.ts';

/**
 * A changed password ends every session, also that of the tab which changed it. If the answer was lost, the tab lands on
 * the sign-in page, and must not be asked for the old password there. Draws nothing.
 */
export function LostPasswordChange({ onDone }: { onDone: () => void }) {
  useCall(editPassword, { onFound: onDone });
  return null;
}
