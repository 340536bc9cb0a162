import { exportData, showDeletion } from '@ferry/core/contract/account-data/customer';
import { DataScreen } from '@ferry/ui/screens/account/DataScreen/DataScreen';
import { known } from '@ferry/ui/screens/parts/load.ts';
import { useState } from 'react';
import { useCall } from '../../../binding/use-call.ts';
import { useNow } from '../../../binding/use-now.tsx';
import { usePage } from '../../../binding/use-query.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { paths } from '../../../routes.ts';

/** The stored data of the customer as a file. */
function useExport() {
  const exporting = useCall(exportData);
  const [isExported, setExported] = useState(false);
  const run = async () => {
    setExported(false);
    const answer = await exporting.run({});
    if (answer === undefined) return;
    const day = answer.exported_at.slice(0, 10);
    saveFile(`ferry-${day}.json`, 'application/json', JSON.stringify(answer, null, 2));
    setExported(true);
  };
  return { exporting: exporting.attempt, isExported, onExport: () => void run() };
}

export function DataPart() {
  const { data: end, load } = usePage(showDeletion, {});
  return (
    <DataScreen
      {...useExport()}
      loss={known(load)}
      leaveHref={`${paths.myAccount()}?leave`}
      endsAt={end?.deletion?.ends_at ?? null}
      now={useNow()}
    />
  );
}
