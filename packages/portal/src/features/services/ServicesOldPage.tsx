import { list } from '@ferry/core/contract/bills/customer';
import { ServicesOldScreen } from '@ferry/ui/screens/services/ServicesOldScreen/ServicesOldScreen';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { paths } from '../../routes.ts';

export function ServicesOldPage() {
  const services = usePage(list, {});
  return (
    <ServicesOldScreen
      services={services.load}
      now={useNow()}
      servicesHref={paths.services()}
      buyHref={paths.buy()}
      onRetry={services.refresh}
    />
  );
}
