import type { CallAnswer } from '@ferry/core/contract/base/call';
import { type list, type TicketStatus, ticketStatus } from '@ferry/core/contract/tickets/customer';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Badge, Count } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { SearchField } from '../../../components/SearchField/SearchField.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { AlsoOnCards } from '../../parts/columns/AlsoOnCards.tsx';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { ListCard, type Paging } from '../../parts/ListCard.tsx';
import type { Load } from '../../parts/load.ts';
import { kindWords, snippetOf, statusLooks } from '../ticket-words.ts';

type Tickets = CallAnswer<typeof list>['result'];
type Listed = Tickets['tickets'][number];

/** Takes the rest of the line of the states. On narrow lines it is beside the button. */
const Search = styled.div`
  flex: 1 1 160px;
  min-width: 0;
  ${from.md} { & > * { max-width: 320px; margin-inline-start: auto; } }
`;

const Title = styled(Link)`
  color: inherit;
  font-weight: 500;
  overflow-wrap: anywhere;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

const Preview = styled.span`
  display: block;
  /* As wide as its column, for any text. */
  contain: inline-size;
  color: var(--muted);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface TicketsFilter {
  /** By default all. */
  status?: TicketStatus | undefined;
  /** The search text. Empty: all tickets. */
  text: string;
}

export interface TicketsScreenProps extends Paging {
  tickets: Load<Tickets>;
  filter: TicketsFilter;
  now: Date;
  newHref: string;
  ticketHref: (id: string) => string;
  onFilter: (filter: TicketsFilter) => void;
  /** A press anywhere on a row. */
  onOpen: (id: string) => void;
  onRetry: () => void;
}

/** The search field, which calls back when the typing pauses. */
function TicketSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('tickets');
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // Changed from outside, such as by the back button.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => tell.current(typed.trim()), 350);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return <SearchField label={t('search')} maxLength={100} value={typed} onChange={setTyped} />;
}

function useColumns({ now, ticketHref }: Pick<TicketsScreenProps, 'now' | 'ticketHref'>): Column<Listed>[] {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const newest = ({ message_data: [reply], content }: Listed) =>
    t('said', { who: reply?.staff_name ?? t('you'), text: snippetOf(reply?.content ?? content) });
  return [
    {
      header: t('subject'),
      phone: 'title',
      skeleton: 180,
      cell: ({ id, title, kind, ticket_number, unread_count, updated_at }) => (
        <>
          <Row gap={8}>
            <Title href={ticketHref(id)} onClick={(event) => event.stopPropagation()}>
              {title}
            </Title>
            {unread_count > 0 && (
              <>
                <Count aria-hidden value={unread_count} />
                <VisuallyHidden>{t('unread', { count: unread_count })}</VisuallyHidden>
              </>
            )}
          </Row>
          <Text size={12} tone="muted" weight={400}>
            #{ticket_number}
            <Dot />
            {t(kindWords[kind])}
            <AlsoOnCards>{format.recent(updated_at, now)}</AlsoOnCards>
          </Text>
        </>
      ),
    },
    {
      header: t('lastMessage'),
      phone: 'plain',
      skeleton: 160,
      width: '40%',
      cell: (row) => <Preview>{newest(row)}</Preview>,
    },
    {
      header: t('status'),
      phone: 'end',
      skeleton: 56,
      width: '110px',
      cell: ({ ticket_status: status }) => (
        <Badge tone={statusLooks[status].tone}>{t(statusLooks[status].word)}</Badge>
      ),
    },
    {
      header: t('changed'),
      phone: 'hidden',
      align: 'end',
      skeleton: 64,
      width: '150px',
      cell: ({ updated_at }) => (
        <Text tone="muted" nowrap>
          {format.recent(updated_at, now)}
        </Text>
      ),
    },
  ];
}

/** The customer's tickets, last changed first. */
export function TicketsScreen(props: TicketsScreenProps) {
  const { tickets, filter, now, newHref, onFilter, onOpen, onRetry } = props;
  const { t } = useTranslation('tickets');
  const columns = useColumns(props);
  const isFiltered = filter.status !== undefined || filter.text !== '';
  const toNew = (
    <ButtonLink href={newHref} kind="primary">
      {t('open')}
    </ButtonLink>
  );
  return (
    <>
      <StaleLine of={tickets} now={now} />
      <ListCard
        of={tickets}
        title={t('all')}
        untitled
        tools={toNew}
        filters={
          <>
            <Segments<TicketStatus | 'any'>
              label={t('statusFilter')}
              value={filter.status ?? 'any'}
              onChange={(status) => onFilter({ ...filter, status: status === 'any' ? undefined : status })}
              options={[
                { value: 'any', label: t('anyStatus') },
                ...ticketStatus.options.map((value) => ({ value, label: t(statusLooks[value].word) })),
              ]}
            />
            <Search>
              <TicketSearch text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
            </Search>
          </>
        }
        columns={columns}
        rows={(data) => data.tickets}
        rowKey={({ id }) => id}
        onRowPress={({ id }) => onOpen(id)}
        loading={t('loading')}
        failed={{ title: t('failedTitle'), safe: t('failedText') }}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: toNew,
          example: [
            [t('exampleSlow'), t('status_processing')],
            [t('exampleImport'), t('status_resolved')],
            [t('examplePaid'), t('status_closed')],
          ],
        }}
        nothingFits={{ title: t('noneFitTitle'), text: t('noneFitText') }}
        onShowAll={isFiltered && (() => onFilter({ text: '' }))}
        onRetry={onRetry}
        paging={{ ...props, counted: (count) => t('counted', { count }) }}
      />
    </>
  );
}
