import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedLoad } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { Columns } from '../Columns.ts';
import type { RechargeResult } from '../recharge-types.ts';
import { EndedCard } from './EndedCard.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { WaitingCard } from './WaitingCard.tsx';

/**
 * `waiting`: between two looks; `asking`: a look is under way; `paused`: no network; `unknown`: nobody answered;
 * `checking`: the gateway is asked; `cancelling`: it is being cancelled.
 */
export type RechargePhase = 'waiting' | 'asking' | 'paused' | 'unknown' | 'checking' | 'cancelling';

export interface RechargeParts {
  phase: RechargePhase;
  /** What the wallet holds now; left out while it is not known. */
  balance?: string | undefined;
  /** When it was last asked. */
  askedAt?: Date | undefined;
  /** How often the gateway was asked on request and knew of no payment. */
  vainChecks: number;
  /** Why it could not be asked or cancelled. */
  refusal?: string | undefined;
  /** Seconds until it can no longer be paid. */
  secondsLeft: number;
  now: Date;
  /** A ticket about this recharge, filled in. */
  ticketHref: string;
  walletHref: string;
  /** Begins another one. */
  againHref: string;
  listHref: string;
  invoiceHref?: string | undefined;
  /** Where the money was missing. */
  backHref?: string | undefined;
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
            {[160, 56, 64].map((width) => (
              <Row between key={width}>
                <Skeleton width={56} line={20} />
                <Skeleton width={width} />
              </Row>
            ))}
          </Stack>
        </CardBody>
      </Card>
    </Columns>
  );
}

/** One recharge: where it is paid, what became of it, and the way on. */
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
          <FailedState
            title={t('absentTitle')}
            action={<ButtonLink href={listHref}>{t('title')}</ButtonLink>}
          >
            {refusal}
          </FailedState>
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
