import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';
import type { ThreadData } from './Bubble.tsx';

type Rating = NonNullable<ThreadData['ticket']['rating']>;

const Root = styled.section`
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  padding: 16px;
`;

export interface EndingProps {
  reopening: Attempt;
  /** Opens the ticket again. */
  onReopen: () => void;
  rating: Attempt;
  /** Answers whether it helped. */
  onRate: (rating: Rating) => void;
}

const thumbs = [
  ['good', 'rate_good', ThumbsUp],
  ['bad', 'rate_bad', ThumbsDown],
] as const;

/** The end of a ticket: its rating, and how to reopen it. */
export function Ending({ ticket, ...props }: EndingProps & { ticket: ThreadData['ticket'] }) {
  const { reopening, onReopen, rating, onRate } = props;
  const { t } = useTranslation('tickets');
  const isClosed = ticket.ticket_status === 'closed';
  return (
    <Root aria-label={t('status')}>
      <Stack gap={12}>
        <Row wrap between gap={12}>
          <Text as="p" tone="muted">
            {t(isClosed ? 'closedText' : 'resolvedText')}
          </Text>
          {isClosed && isOffered(reopening) && (
            <Button busy={reopening.state === 'sending'} onClick={onReopen}>
              {t('reopen')}
            </Button>
          )}
        </Row>
        <Failure attempt={reopening} />
        <Row wrap gap={8} role="group" aria-label={t('rateQuestion')}>
          <Text weight={500}>{t('rateQuestion')}</Text>
          {thumbs.map(([value, word, icon]) => (
            <Button
              key={value}
              size="small"
              icon={icon}
              kind={ticket.rating === value ? 'soft' : 'default'}
              aria-pressed={ticket.rating === value}
              disabled={rating.state === 'sending' || !isOffered(rating)}
              onClick={() => onRate(value)}
            >
              {t(word)}
            </Button>
          ))}
          {ticket.rating !== null && (
            <Text size={13} tone="muted" role="status">
              {t('rated')}
            </Text>
          )}
        </Row>
        <Failure attempt={rating} />
      </Stack>
    </Root>
  );
}
