import { calls as all } from 'virtual:calls';
import { ContractScreen } from '@ferry/ui/screens/test-pages/ContractScreen';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from '../../platform/navigation/history.tsx';
import { withParams } from '../../platform/navigation/with-params.ts';
import { findCalls } from './find-calls.ts';

const accesses = [...new Set(all.map(({ access }) => access))].sort();

const text = (value: unknown) => JSON.stringify(value, null, 2);

function detailOf(operation: string) {
  const call = all.find((one) => one.operation === operation);
  if (call === undefined) return { input: '', answer: '', refusals: [] };
  const { input, answer, refusals } = call;
  return { input: Object.keys(input).length === 0 ? '' : text(input), answer: text(answer), refusals };
}

/** Search, access and the linked call are in the address. */
export function ContractTest() {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get('q') ?? '');
  const access = query.get('access') ?? 'all';
  const linked = query.get('call');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(linked ? [linked] : []));
  const typed = useDeferredValue(search);
  const calls = useMemo(() => findCalls(all, typed, access), [typed, access]);
  const keep = (name: string, value: string) =>
    setQuery(withParams({ [name]: value === 'all' ? undefined : value }), { replace: true });
  return (
    <ContractScreen
      calls={calls}
      detailOf={detailOf}
      opened={opened}
      search={search}
      access={access}
      accesses={accesses}
      onSearch={(next) => {
        setSearch(next);
        keep('q', next);
      }}
      onAccess={(next) => keep('access', next)}
      onOpen={(operation, isOpen) => {
        if (isOpen === opened.has(operation)) return;
        const next = new Set(opened);
        if (isOpen) next.add(operation);
        else next.delete(operation);
        setOpened(next);
      }}
    />
  );
}
