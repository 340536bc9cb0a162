import type { NodeStatus } from '@ferry/core/contract/nodes/customer';
import type { ReactNode } from 'react';
import { StateDot, useStateWord } from '../../components/StateDot/StateDot.tsx';
import { Dot } from '../../components/Text/Text.tsx';

interface OnlineOfProps {
  online: number;
  total: number;
  /** The status of all nodes if none is online. */
  status: NodeStatus;
  children: ReactNode;
}

/** How many of several nodes are online, in words. A sign is shown only if all or none are online. */
export function OnlineOf({ online, total, status, children }: OnlineOfProps) {
  const wordOf = useStateWord();
  if (online === total) return <StateDot state="online">{children}</StateDot>;
  if (online > 0) return <span>{children}</span>;
  return (
    <StateDot state={status}>
      <span>
        {wordOf(status)}
        <Dot />
        {children}
      </span>
    </StateDot>
  );
}
