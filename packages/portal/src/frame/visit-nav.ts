import { useTranslation } from '@ferry/ui/locales/use-translation';
import { partsOf } from '../platform/front-door.ts';
import { useLocation, useSearchParams } from '../platform/navigation/history.tsx';
import { usePortal } from '../portal.ts';
import { paths } from '../routes.ts';

/** The links of visitors' pages: to the parts of the front door that this visitor sees, and to the page about it. */
export function useVisitNav(): { label: string; href: string; isHere?: boolean }[] {
  const { t } = useTranslation('layout');
  const { told } = usePortal();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const parts = partsOf(told, query.get('invite_code') ?? undefined);
  const isAtDoor = pathname === paths.welcome();
  const door = (id: string, label: string, isShown: boolean) =>
    isShown ? [{ label, href: `${isAtDoor ? '' : paths.welcome()}#${id}` }] : [];
  return [
    ...door('plans', t('visitPlans'), parts.plans),
    ...door('nodes', t('visitNodes'), parts.nodes),
    ...door('steps', t('visitSteps'), true),
    ...door('questions', t('visitQuestions'), parts.questions),
    { label: t('pageAbout'), href: paths.about(), isHere: pathname === paths.about() },
  ];
}
