import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  CornerDownLeft,
  FileText,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Search,
  Server,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { ControlBox } from '../../../components/Field/Field.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedNotice, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { type Findable, findIn } from './find.ts';

const kinds = ['pages', 'nodes', 'tickets', 'orders', 'announcements'] as const;
type Kind = (typeof kinds)[number];

export interface SearchScreenProps
  extends Readonly<Record<Exclude<Kind, 'pages'>, Load<readonly Findable[]>>> {
  /** What is searched for. */
  text: string;
  /** The customer types. */
  onText: (text: string) => void;
  /** Available without a request. Shown alone while nothing is typed. */
  pages: readonly Findable[];
  now: Date;
  /** Opens the address and closes the search. */
  onGo: (href: string) => void;
  onRetry: () => void;
}

/** The maximum number of results of one kind. */
const most = 6;

const icons: Readonly<Record<Kind, LucideIcon>> = {
  pages: FileText,
  nodes: Server,
  tickets: LifeBuoy,
  orders: ReceiptText,
  announcements: Megaphone,
};

const Results = styled.div`
  /* The same height whatever is found, so that nothing jumps while somebody types. */
  height: min(420px, 52dvh);
  overflow-y: auto;
  margin-inline: -12px;
  padding-inline: 4px;
`;
const GroupName = styled(Autocomplete.GroupLabel)`
  padding: 12px 12px 4px;
  font-size: var(--t12);
  line-height: 18px;
  color: var(--muted);
`;
const Line = styled(Autocomplete.Item)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding-inline: 12px;
  border-radius: var(--r-control);
  cursor: pointer;
  scroll-margin-block: 32px;
  & > svg { color: var(--muted); flex: none; }
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > [data-detail] { margin-inline-start: auto; padding-inline-start: 12px; font-size: var(--t13); color: var(--muted); flex: none; max-width: 45%; }
  & > svg:last-child { visibility: hidden; }
  &[data-highlighted] { background: var(--track); }
  &[data-highlighted] > svg:last-child { visibility: visible; }
`;

interface Group {
  readonly kind: Kind;
  readonly items: Findable[];
}

function groupsOf(props: SearchScreenProps): Group[] {
  const { text } = props;
  if (text.trim() === '') return [{ kind: 'pages', items: [...props.pages] }];
  return kinds
    .map((kind): Group => {
      const load = kind === 'pages' ? undefined : props[kind];
      const all = kind === 'pages' ? props.pages : load?.state === 'ready' ? load.data : [];
      // The server searched the tickets, including their messages.
      return { kind, items: kind === 'tickets' ? all.slice(0, most) : findIn(all, text, most) };
    })
    .filter(({ items }) => items.length > 0);
}

/** One line about what could not be searched. */
function Gaps(props: SearchScreenProps) {
  const { t } = useTranslation(['search', 'ui']);
  const loads = [props.nodes, props.tickets, props.orders, props.announcements];
  const failed = loads.find((load) => load.state === 'failed');
  if (failed === undefined) return <StaleLine of={loads} now={props.now} />;
  return <FailedNotice of={failed} title={t('partFailed')} onRetry={props.onRetry} />;
}

/** One field that finds pages, nodes, tickets, orders and announcements, also by keyboard. */
export function SearchScreen(props: SearchScreenProps) {
  const { text, onText, onGo } = props;
  const { t } = useTranslation('search');
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const groups = groupsOf(props);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isTyped = text.trim() !== '';
  const isLooking = kinds.some((kind) => kind !== 'pages' && props[kind].state === 'loading');
  const said =
    count > 0 ? t('found', { count }) : isLooking ? t('looking') : t('nothing', { text: text.trim() });
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      itemToStringValue={(item: Findable) => item.label}
      value={text}
      // A chosen result opens its page, so its name is not written into the field.
      onValueChange={(next, { reason }) => reason !== 'item-press' && onText(next)}
      autoHighlight="always"
      keepHighlight
    >
      <ControlBox data-size="big">
        <Icon as={Search} size={18} />
        <Autocomplete.Input
          ref={field}
          type="search"
          aria-label={t('field')}
          aria-describedby={hint}
          placeholder={t('field')}
          maxLength={100}
          enterKeyHint="go"
          autoComplete="off"
        />
      </ControlBox>
      {isTyped && <Gaps {...props} />}
      <Results>
        <Text as="p" role="status" size={13} tone="muted" style={{ padding: '8px 12px 0' }} hidden={!isTyped}>
          {isTyped && said}
        </Text>
        {isTyped && count === 0 && !isLooking && (
          <Text as="p" size={13} tone="muted" style={{ paddingInline: 12 }}>
            {t('nothingHint')}
          </Text>
        )}
        <Autocomplete.List>
          {({ kind, items }: Group) => (
            <Autocomplete.Group key={kind} items={items}>
              <GroupName>{t(kind)}</GroupName>
              <Autocomplete.Collection>
                {(item: Findable) => (
                  <Line key={item.href} value={item} onClick={() => onGo(item.href)}>
                    <Icon as={item.icon ?? icons[kind]} size={18} />
                    <span>{item.label}</span>
                    {item.detail && <span data-detail>{item.detail}</span>}
                    <Icon as={CornerDownLeft} size={16} />
                  </Line>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Results>
      <OnlyWide>
        <Text as="p" id={hint} size={12} tone="muted">
          {t('keys')}
        </Text>
      </OnlyWide>
    </Autocomplete.Root>
  );
}
