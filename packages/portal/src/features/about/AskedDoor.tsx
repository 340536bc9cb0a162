import { frontDoor } from '@ferry/core/contract/system/front-door';
import { DoorNotices } from '@ferry/ui/screens/about/WelcomeScreen/DoorNotices';
import type { WelcomeScreenProps } from '@ferry/ui/screens/about/WelcomeScreen/WelcomeScreen';
import type { ReactNode } from 'react';
import { NowProvider, useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';

interface AskedDoorProps {
  /** The invite code of the address. */
  code: string | undefined;
  children: (door: WelcomeScreenProps['door'], notices: ReactNode) => ReactNode;
}

function Asked({ code, children }: AskedDoorProps) {
  const { load, refresh } = usePage(frontDoor, code === undefined ? {} : { invite_code: code });
  return children(load, <DoorNotices door={load} now={useNow()} onRetry={refresh} />);
}

/** The front door for visitors with this invite code, from the server. */
export function AskedDoor(props: AskedDoorProps) {
  return (
    <NowProvider>
      <Asked {...props} />
    </NowProvider>
  );
}
