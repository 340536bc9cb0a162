import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import { ticketsNormal } from '@ferry/core/testing/fixtures/tickets';
import { ledgerNormal } from '@ferry/core/testing/fixtures/wallet';
import { TablesScreen, tableStates } from '@ferry/ui/screens/test-pages/TablesScreen';
import { useChoices } from '../../binding/use-choices.ts';
import { usePaging } from '../../binding/use-paging.ts';

const now = new Date(fixtureNow);
/** More rows than a page. */
const ledger = [0, 1, 2].flatMap((round) =>
  ledgerNormal.entries.map((entry) => ({ ...entry, id: entry.id + round * 1_000 })),
);

export function TablesTest() {
  const [{ state }, choose] = useChoices({ state: tableStates });
  const { page, onPage } = usePaging();
  return (
    <TablesScreen
      state={state}
      ledger={ledger}
      nodes={nodesNormal.available_nodes}
      tickets={ticketsNormal.tickets}
      now={now}
      page={page}
      onState={(next) => choose({ state: next })}
      onPage={onPage}
    />
  );
}
