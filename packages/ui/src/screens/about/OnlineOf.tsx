import type { ReactNode } from 'react';
import { StateDot } from '../../components/StateDot/StateDot.tsx';

/** How many of several nodes are online, in words. A sign says only that all or none are. */
export function OnlineOf({
  online,
  total,
  children,
}: {
  online: number;
  total: number;
  children: ReactNode;
}) {
  if (online === total) return <StateDot state="online">{children}</StateDot>;
  return online === 0 ? <StateDot state="offline">{children}</StateDot> : <span>{children}</span>;
}
