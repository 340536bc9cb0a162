import type { VisitLayoutProps } from '@ferry/ui/layouts/VisitLayout/VisitLayout';
import type { Translate } from '@ferry/ui/locales/i18n';
import type { DoorParts } from '../platform/front-door.ts';
import { type PageRoute, paths } from '../routes.ts';

type Words = Translate<'layout'>;

/** The links of visitors' pages: to the visible parts of the front door, and to the about page. */
export function visitNavOf(t: Words, pathname: string, parts: DoorParts): VisitLayoutProps['nav'] {
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

/** The logo's link and the small links of a page without a session. `isIn`: a customer is signed in. */
export const openFrameOf = (t: Words, route: PageRoute | undefined, isIn: boolean) => ({
  homeHref: isIn ? paths.dashboard() : paths.welcome(),
  links: [
    ...(isIn || route?.isForVisit ? [] : [{ label: t('visitHome'), href: paths.welcome() }]),
    { label: t('pageAbout'), href: paths.about() },
  ],
});
