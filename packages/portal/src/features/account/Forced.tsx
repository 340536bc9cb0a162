import { EditPasswordScreen } from '@ferry/ui/screens/account/EditPasswordScreen/EditPasswordScreen';
import { paths } from '../../routes.ts';
import { usePassword } from './parts/use-password.ts';

/** A password that is too common must be changed first. */
export const Forced = () => <EditPasswordScreen {...usePassword()} signOutHref={paths.signOut()} />;
