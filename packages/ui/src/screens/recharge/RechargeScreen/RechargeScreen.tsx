import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedLoad } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { Columns } from '../Columns.ts';
import { FactsSkeleton } from '../FactsSkeleton.tsx';
import type { RechargeResult } from '../recharge-types.ts';
import { EndedCard } from './EndedCard.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { WaitingCard } from './WaitingCard.tsx';

/**
 * `waiting`: between two polls; `asking`: a poll is running; `paused`: no network; `unknown`: no response;
 * `checking`: the gateway is asked; `cancelling`: it is being cancelled.
 */
export type RechargePhase = 'waiting' | 'asking' | 'paused' | 'unknown' | 'checking' | 'cancelling';

export interface RechargeParts {
  /** The state of the recharge. */
  phase: RechargePhase;
  /** The present balance. */
  balance: Load<string>;
  /** When it was last polled. */
  askedAt?: Date | undefined;
  /** How many times the customer asked the gateway without a payment. */
  vainChecks: number;
  /** Why checking or cancelling failed. */
  refusal?: string | undefined;
  /** Seconds until it expires. */
  secondsLeft: number;
  now: Date;
  /** The address of a new ticket about this recharge. */
  ticketHref: string;
  walletHref: string;
  /** The address of a new recharge. */
  againHref: string;
  listHref: string;
  invoiceHref?: string | undefined;
  /** The page where the money was missing. */
  backHref?: string | undefined;
  /** Asks the gateway whether it was paid. */
  onCheck: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

export interface RechargeScreenProps extends RechargeParts {
  recharge: Load<RechargeResult>;
}

function RechargeSkeleton() {
  const { t } = useTranslation('recharge');
  return (
    <Columns aria-busy>
      <Card>
        <CardBody>
          <VisuallyHidden role="status">{t('loadingOne')}</VisuallyHidden>
          <Stack gap={16} style={{ justifyItems: 'center' }}>
            <Skeleton width={148} height={34} line={48} />
            <Skeleton width={230} height={230} radius={10} />
            <Skeleton width={180} line={20} />
          </Stack>
        </CardBody>
      </Card>
      <Card title={t('this')}>
        <CardBody>
          <Stack gap={16}>
            <FactsSkeleton widths={[160, 56, 64]} />
          </Stack>
        </CardBody>
      </Card>
    </Columns>
  );
}

/** One recharge: where to pay, its state, and links. */
export function RechargeScreen({ recharge: of, ...props }: RechargeScreenProps) {
  const { refusal, listHref } = props;
  const { t } = useTranslation('recharge');
  if (of.state === 'loading') return <RechargeSkeleton />;
  if (of.state === 'failed') {
    return (
      <Card>
        {refusal === undefined ? (
          <FailedLoad of={of} title={t('unopenedTitle')} safe={t('failedText')} onRetry={props.onRetry} />
        ) : (
          <FailedState title={refusal} action={<ButtonLink href={listHref}>{t('title')}</ButtonLink>} />
        )}
      </Card>
    );
  }
  const { recharge, pay } = of.data;
  if (recharge.status !== 'pending') return <EndedCard {...props} recharge={recharge} />;
  return (
    <Columns>
      <WaitingCard {...props} recharge={recharge} pay={pay} />
      <OrderFacts {...props} recharge={recharge} />
    </Columns>
  );
}
