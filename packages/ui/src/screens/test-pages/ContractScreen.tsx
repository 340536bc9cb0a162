import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../components/Badge/Badge.tsx';
import { Card, CardBody } from '../../components/Card/Card.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Input } from '../../components/Input/Input.tsx';
import { Select } from '../../components/Select/Select.tsx';
import { Row, Stack } from '../../components/Stack/Stack.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';

const Entry = styled.details`
  border-top: 1px solid var(--line);
  summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 10px 16px; min-height: 44px; cursor: pointer; }
  summary:focus-visible { outline-offset: -3px; }
  summary > code { font-size: var(--t13); color: var(--muted); }
  & > div { padding: 0 16px 16px; display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); }
`;

const Group = styled.details`
  border-top: 1px solid var(--line);
  & > summary { display: flex; align-items: baseline; gap: 12px; padding: 12px 16px; min-height: 44px; cursor: pointer; font-weight: 600; }
  & > summary:focus-visible { outline-offset: -3px; }
  & > summary > svg { color: var(--muted); align-self: center; margin-inline-start: auto; }
  &[open] > summary > svg { transform: rotate(90deg); }
  & > details > summary, & > details > div { padding-inline-start: 32px; }
`;

const Shapes = styled.div`
  h2 { font-size: var(--t14); line-height: 22px; margin-bottom: 4px; }
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  ${from.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

export const Code = styled.pre`
  margin: 0;
  padding: 12px;
  border-radius: var(--r-control);
  background: var(--sunken);
  font: 400 var(--t12)/18px var(--mono);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  max-height: 420px;
  overflow: auto;
`;

/** A call, as a line of the list shows it. */
export interface ListedCall {
  operation: string;
  method: string;
  path: string;
  access: string;
  meaning: string;
  isExtension: boolean;
  needsProof: boolean;
}

/** What opens below its line: schemas as JSON, worked out only then. */
export interface CallDetail {
  input: string;
  answer: string;
  refusals: readonly string[];
}

export interface ContractScreenProps {
  calls: readonly ListedCall[];
  detailOf: (operation: string) => CallDetail;
  /** Calls that are open. */
  opened: ReadonlySet<string>;
  search: string;
  /** `all`, or the access that a call requires. */
  access: string;
  accesses: readonly string[];
  onSearch: (search: string) => void;
  onAccess: (access: string) => void;
  onOpen: (operation: string, isOpen: boolean) => void;
}

/** Calls by their noun: `tickets.open` is one of `tickets`, and `v1.auth.login` one of `v1.auth`. */
function byNoun(calls: readonly ListedCall[]): Map<string, ListedCall[]> {
  const groups = new Map<string, ListedCall[]>();
  for (const call of calls) {
    const noun = call.operation.slice(0, call.operation.lastIndexOf('.'));
    groups.set(noun, [...(groups.get(noun) ?? []), call]);
  }
  return groups;
}

/**
 * Every call of the contract by its noun, with a search. A noun opens automatically if the search matches its calls, or
 * if one of them is open.
 */
export function ContractScreen(props: ContractScreenProps) {
  const { calls, search, access, accesses, opened, onSearch, onAccess } = props;
  const { t } = useTranslation('testPages');
  const isSearched = search.trim() !== '';
  return (
    <Card>
      <CardBody>
        <Stack gap={12}>
          <Input
            label={t('search')}
            hint={t('searchHint')}
            type="search"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
          <Select
            label={t('access')}
            value={access}
            onChange={onAccess}
            options={['all', ...accesses].map((value) => ({
              value,
              label: value === 'all' ? t('access_all') : value,
            }))}
          />
          <Text size={13} tone="muted" role="status">
            {t('calls', { count: calls.length })}
          </Text>
        </Stack>
      </CardBody>
      {calls.length === 0 && <EmptyState title={t('noCalls')} />}
      {[...byNoun(calls)].map(([noun, own]) => (
        <Noun
          // A search that begins or ends opens or closes all of them.
          key={`${noun} ${isSearched}`}
          {...props}
          noun={noun}
          calls={own}
          isOpenAtFirst={isSearched || own.some(({ operation }) => opened.has(operation))}
        />
      ))}
    </Card>
  );
}

interface NounProps extends Pick<ContractScreenProps, 'calls' | 'opened' | 'detailOf' | 'onOpen'> {
  noun: string;
  isOpenAtFirst: boolean;
}

/** The calls of a noun, drawn once it is open. */
function Noun({ noun, calls, opened, detailOf, onOpen, isOpenAtFirst }: NounProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Group open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {noun}
        <Text size={13} tone="muted" weight={400}>
          {calls.length}
        </Text>
        <Icon as={ChevronRight} size={16} />
      </summary>
      {isOpen &&
        calls.map((call) => (
          <Entry
            key={call.operation}
            open={opened.has(call.operation)}
            onToggle={(event) => onOpen(call.operation, event.currentTarget.open)}
          >
            <summary>
              <Text weight={500}>{call.operation}</Text>
              <code>
                {call.method} {call.path}
              </code>
            </summary>
            {opened.has(call.operation) && <Opened call={call} detail={detailOf(call.operation)} />}
          </Entry>
        ))}
    </Group>
  );
}

function Opened({ call, detail }: { call: ListedCall; detail: CallDetail }) {
  const { t } = useTranslation('testPages');
  return (
    <div>
      <Text as="p">{call.meaning}</Text>
      <Row wrap>
        <Badge tone="info">{call.access}</Badge>
        {call.isExtension && <Badge>{t('extension')}</Badge>}
        {call.needsProof && <Badge tone="warning">{t('proofNeeded')}</Badge>}
      </Row>
      <Shapes>
        <div>
          <h2>{t('input')}</h2>
          {detail.input === '' ? (
            <Text tone="muted">{t('noInput')}</Text>
          ) : (
            <Code tabIndex={0}>{detail.input}</Code>
          )}
        </div>
        <div>
          <h2>{t('output')}</h2>
          <Code tabIndex={0}>{detail.answer}</Code>
        </div>
      </Shapes>
      {detail.refusals.length > 0 && (
        <Text as="p" size={13} tone="muted">
          {t('refusals')} <Text mono>{detail.refusals.join(' ')}</Text>
        </Text>
      )}
    </div>
  );
}
