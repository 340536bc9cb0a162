import { dashboard } from '@ferry/core/contract/accounts/customer';
import { bills, setAutoRenewal } from '@ferry/core/contract/bills/customer';
import { fetches, reset } from '@ferry/core/contract/links/customer';
import { devices as clientDevices, nameDevice, removeDevice } from '@ferry/core/contract/links/devices';
import { devices } from '@ferry/core/contract/services/customer';
import { ServicesScreen } from '@ferry/ui/screens/account/ServicesScreen/ServicesScreen';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePage } from '../../binding/use-query.ts';
import { importHref, paths, rechargeHref, shopLinks } from '../../routes.ts';

const links = {
  ...shopLinks,
  nodes: paths.nodes(),
  importing: importHref,
  reset: paths.connectionReset(),
  recharge: rechargeHref,
};

export function ServicesPage() {
  const { range, ...paging } = usePaging(8);
  const service = usePage(dashboard, {});
  const renewals = usePage(bills, {});
  const connected = usePage(devices, {});
  const fetched = usePage(fetches, range);
  const told = usePage(clientDevices, {});
  const resetLink = useCall(reset);
  const naming = useCall(nameDevice);
  const removing = useCall(removeDevice);
  const renewal = useCall(setAutoRenewal);
  return (
    <ServicesScreen
      {...paging}
      now={useNow()}
      dashboard={service.load}
      bills={renewals.load}
      devices={connected.load}
      fetches={fetched.load}
      clientDevices={told.load}
      links={links}
      reset={resetLink.attempt}
      renewal={renewal.attempt}
      naming={naming.attempt}
      removing={removing.attempt}
      onNameDevice={({ device_id }, device_name) => void naming.run({ device_id, body: { device_name } })}
      onRemoveDevice={({ device_id }) => void removing.run({ device_id })}
      onResetLink={() => void resetLink.run({})}
      onSwitchRenewal={({ service_id }, enabled) => void renewal.run({ service_id, body: { enabled } })}
      onRetry={() => {
        for (const read of [service, renewals, connected, fetched, told]) read.refresh();
      }}
    />
  );
}
