import { DevicesScreen } from '@ferry/ui/screens/security/DevicesScreen/DevicesScreen';
import { useNow } from '../../../binding/use-now.tsx';
import { paths } from '../../../routes.ts';
import { useSessions } from './use-sessions.ts';

export const DevicesPart = () => (
  <DevicesScreen {...useSessions()} now={useNow()} logHref={paths.loginLog()} />
);
