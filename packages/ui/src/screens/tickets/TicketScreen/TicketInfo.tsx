import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { PageTitle } from '../../../components/PageTitle/PageTitle.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyNarrow, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { ConfirmLoss } from '../../parts/dialogs/ConfirmLoss.tsx';
import type { Attempt } from '../../parts/load.ts';
import { kindWords, statusLooks } from '../ticket-words.ts';
import type { ThreadData } from './Bubble.tsx';

type Ticket = ThreadData['ticket'];

const Side = styled.div`
  position: sticky;
  top: calc(var(--topbar) + 8px);
`;

const Title = styled.div`
  display: grid;
  gap: 4px;
  overflow-wrap: anywhere;
`;

interface AboutTicket extends CloseProps {
  /** Missing while it is loading. */
  ticket: Ticket | undefined;
  now: Date;
}

/** The subject of the ticket and, on phones, its state. */
export function TicketHead({ ticket, ...close }: CloseProps & Pick<AboutTicket, 'ticket'>) {
  const { t } = useTranslation('tickets');
  if (ticket === undefined)
    return (
      <Title aria-hidden>
        <Skeleton width={220} height={18} line={28} />
        <OnlyNarrow>
          <Skeleton width={180} line={44} />
        </OnlyNarrow>
      </Title>
    );
  const { word, tone } = statusLooks[ticket.ticket_status];
  return (
    <Title>
      <PageTitle size={20} weight={600}>
        {ticket.title}
      </PageTitle>
      <OnlyNarrow>
        <Row between gap={8} style={{ minHeight: 44 }}>
          <Row wrap style={{ rowGap: 0 }}>
            <Badge tone={tone}>{t(word)}</Badge>
            <Text size={13} tone="muted">
              #{ticket.ticket_number}
              <Dot />
              {t(kindWords[ticket.kind])}
            </Text>
          </Row>
          <CloseButton ticket={ticket} {...close} small />
        </Row>
      </OnlyNarrow>
    </Title>
  );
}

export interface CloseProps {
  closing: Attempt;
  onClose: () => void;
}

/** Closes a ticket after a confirmation. */
function CloseButton({ ticket, closing, onClose, small }: CloseProps & { ticket: Ticket; small?: boolean }) {
  const { t } = useTranslation('tickets');
  return (
    <ConfirmLoss
      title={t('closeTitle')}
      text={t('closeText')}
      deed={t('close')}
      keep={t('keepOpen')}
      attempt={closing}
      onConfirm={onClose}
    >
      {(ask) =>
        ticket.ticket_status !== 'closed' && (
          <Button onClick={ask} {...(small ? { size: 'small', style: { flex: 'none' } } : { wide: true })}>
            {t('close')}
          </Button>
        )
      }
    </ConfirmLoss>
  );
}

/** Beside the thread from `lg` on: the ticket's state, and closing it. */
export function TicketInfo({ ticket, now, ...close }: AboutTicket) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const box = (width: number) => <Skeleton width={width} line={20} />;
  return (
    <Side>
      <Card title={t('info')}>
        <CardBody>
          <Stack gap={16}>
            <Facts
              small
              facts={[
                {
                  name: t('status'),
                  value: ticket ? (
                    <Row style={{ justifyContent: 'end' }}>
                      <Badge tone={statusLooks[ticket.ticket_status].tone}>
                        {t(statusLooks[ticket.ticket_status].word)}
                      </Badge>
                    </Row>
                  ) : (
                    box(56)
                  ),
                },
                { name: t('kind'), value: ticket ? t(kindWords[ticket.kind]) : box(64) },
                { name: t('number'), value: ticket ? `#${ticket.ticket_number}` : box(32) },
                { name: t('opened'), value: ticket ? format.recent(ticket.created_at, now) : box(72) },
              ]}
            />
            {ticket && <CloseButton ticket={ticket} {...close} />}
          </Stack>
        </CardBody>
      </Card>
    </Side>
  );
}
