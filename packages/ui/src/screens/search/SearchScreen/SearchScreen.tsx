import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  CornerDownLeft,
  FileText,
  History,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MessageSquarePlus,
  ReceiptText,
  Search,
  Server,
  Zap,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { ControlBox } from '../../../components/Field/Field.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { OnlyWide } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { Failure } from '../../parts/Failure.tsx';
import { FailedNotice, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Attempt, Load } from '../../parts/load.ts';
import { type Act, type Findable, findIn, type Item, idOf, isAct, partsOf } from './find.ts';

/** Read from the server. */
const readKinds = ['nodes', 'tickets', 'orders', 'announcements'] as const;
type ReadKind = (typeof readKinds)[number];

/** In the order of the list: actions, then pages, then answers. `ask`: a ticket with the typed text. */
type Kind = 'acts' | 'recent' | 'pages' | ReadKind | 'ask';

export interface SearchScreenProps extends Readonly<Record<ReadKind, Load<readonly Findable[]>>> {
  /** What is searched for. */
  text: string;
  /** The customer types. */
  onText: (text: string) => void;
  /**
   * The customer's actions. One that moves money or cannot be undone opens its own page, which asks for confirmation.
   */
  acts: readonly Act[];
  /** The action whose request is running. */
  attempt: Attempt;
  /** Pages of this visit, newest first. Shown while nothing is typed. */
  recent: readonly Findable[];
  /** Available without a request. */
  pages: readonly Findable[];
  /** The address of a new ticket with the typed text. */
  askHref: string;
  now: Date;
  /** Opens the address and closes the search. */
  onGo: (href: string) => void;
  onRetry: () => void;
}

/** The maximum number of results of one kind. */
const maxResults = 6;

const icons: Readonly<Record<Kind, LucideIcon>> = {
  acts: Zap,
  recent: History,
  ask: MessageSquarePlus,
  pages: FileText,
  nodes: Server,
  tickets: LifeBuoy,
  orders: ReceiptText,
  announcements: Megaphone,
};

const Results = styled.div`
  /* The same height for any number of results, so that nothing jumps during typing. */
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
const ResultRow = styled(Autocomplete.Item)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding-inline: 12px;
  border-radius: var(--r-control);
  cursor: pointer;
  scroll-margin-block: 32px;
  & > svg { color: var(--muted); flex: none; }
  & > svg:last-child { margin-inline-start: auto; visibility: hidden; }
  &[data-highlighted] { background: var(--primary-soft); }
  &[data-highlighted] > svg { color: var(--primary); }
  &[data-highlighted] > svg:last-child { visibility: visible; }
  ${below.sm} { min-height: 52px; }
`;
/** The label, and its detail beside it, or below on a phone. */
const Names = styled.span`
  min-width: 0;
  display: flex;
  align-items: baseline;
  column-gap: 12px;
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > [data-detail] { flex: 0 1 auto; font-size: var(--t13); line-height: 18px; color: var(--muted); }
  & > :first-child:not(:last-child) { flex: 0 0 auto; max-width: 70%; }
  mark { background: none; color: var(--primary); font-weight: 600; }
  ${below.sm} { display: grid; padding-block: 4px; & > :first-child:not(:last-child) { max-width: none; } }
`;

interface Group {
  readonly kind: Kind;
  readonly items: Item[];
}

const isLooking = (props: SearchScreenProps): boolean =>
  readKinds.some((kind) => props[kind].state === 'loading');

function groupsOf(props: SearchScreenProps, askLabel: string): Group[] {
  const { text, acts, recent, pages } = props;
  const isTyped = text.trim() !== '';
  const found = (all: readonly Item[]) => (isTyped ? findIn(all, text, maxResults) : [...all]);
  const groups: readonly Group[] = [
    { kind: 'acts', items: found(acts) },
    { kind: 'recent', items: isTyped ? [] : [...recent] },
    { kind: 'pages', items: found(pages) },
    ...readKinds.map((kind): Group => {
      const load = props[kind];
      const all = load.state === 'ready' ? load.data : [];
      // The server searched the tickets, including their messages.
      return { kind, items: kind === 'tickets' ? all.slice(0, maxResults) : found(all) };
    }),
    // Only once everything is loaded: Enter must not choose it instead of a result that is still loading.
    { kind: 'ask', items: isTyped && !isLooking(props) ? [{ href: props.askHref, label: askLabel }] : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function Label({ label, text }: { label: string; text: string }) {
  const [before, typed, after] = partsOf(label, text);
  return (
    <span>
      {before}
      {typed && <mark>{typed}</mark>}
      {after}
    </span>
  );
}

/** One line about what could not be searched. */
function Gaps(props: SearchScreenProps) {
  const { t } = useTranslation(['search', 'ui']);
  const loads = [props.nodes, props.tickets, props.orders, props.announcements];
  const failed = loads.find((load) => load.state === 'failed');
  if (failed === undefined) return <StaleLine of={loads} now={props.now} />;
  return <FailedNotice of={failed} title={t('partFailed')} onRetry={props.onRetry} />;
}

/** The groups that `Autocomplete.Root` was given. */
function Found({ text, onGo }: Pick<SearchScreenProps, 'text' | 'onGo'>) {
  const { t } = useTranslation('search');
  return (
    <Autocomplete.List>
      {({ kind, items }: Group) => (
        <Autocomplete.Group key={kind} items={items}>
          <GroupName>{t(kind)}</GroupName>
          <Autocomplete.Collection>
            {(item: Item) => (
              <ResultRow
                key={idOf(item)}
                value={item}
                onClick={() => (isAct(item) ? item.onDo() : onGo(item.href))}
              >
                <Icon as={item.icon ?? icons[kind]} size={18} />
                <Names>
                  <Label label={item.label} text={kind === 'ask' ? '' : text} />
                  {item.detail && <span data-detail>{item.detail}</span>}
                </Names>
                <Icon as={CornerDownLeft} size={16} />
              </ResultRow>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** One field that runs actions and finds pages, nodes, tickets, orders and announcements, also by keyboard. */
export function SearchScreen(props: SearchScreenProps) {
  const { text, onText, onGo } = props;
  const { t } = useTranslation('search');
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isTyped = text.trim() !== '';
  const groups = groupsOf(props, t('askWith', { text: text.trim() }));
  const count = groups.reduce((sum, { kind, items }) => sum + (kind === 'ask' ? 0 : items.length), 0);
  const said =
    count > 0 ? t('found', { count }) : isLooking(props) ? t('looking') : t('nothing', { text: text.trim() });
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      itemToStringValue={(item: Item) => item.label}
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
      <Failure attempt={props.attempt} />
      {isTyped && <Gaps {...props} />}
      <Results>
        <Text as="p" role="status" size={13} tone="muted" style={{ padding: '8px 12px 0' }} hidden={!isTyped}>
          {isTyped && said}
        </Text>
        {isTyped && count === 0 && !isLooking(props) && (
          <Text as="p" size={13} tone="muted" style={{ paddingInline: 12 }}>
            {t('nothingHint')}
          </Text>
        )}
        <Found text={text} onGo={onGo} />
      </Results>
      <OnlyWide>
        <Text as="p" id={hint} size={12} tone="muted">
          {t('keys')}
        </Text>
      </OnlyWide>
    </Autocomplete.Root>
  );
}
