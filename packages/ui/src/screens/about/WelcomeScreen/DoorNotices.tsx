import { styled } from 'styled-components';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedRow, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import type { FrontDoor } from '../front-door.ts';
import { PageWidth } from './Block.tsx';

const Place = styled(PageWidth)`
  padding-bottom: 24px;
`;

interface DoorNoticesProps {
  door: Load<FrontDoor>;
  now: Date;
  onRetry: () => void;
}

/** Why plans and status are missing or old. Only a page that asked the server needs it. */
export function DoorNotices({ door, now, onRetry }: DoorNoticesProps) {
  const { t } = useTranslation('about');
  const isOld = door.state === 'ready' && door.stale !== undefined;
  if (door.state !== 'failed' && !isOld) return null;
  return (
    <Place>
      <StaleLine of={door} now={now} />
      {door.state === 'failed' && <FailedRow of={door} title={t('doorFailed')} onRetry={onRetry} />}
    </Place>
  );
}
