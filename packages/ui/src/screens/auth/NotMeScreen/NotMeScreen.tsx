import { useTranslation } from '../../../locales/use-translation.ts';
import { OwnerLinkCard, type OwnerLinkState } from '../UndoScreen/OwnerLinkCard.tsx';

/** `moved`: the account's address has changed since then, which can be undone. */
export type NotMeState = OwnerLinkState<'expired' | 'used' | 'gone' | 'moved'>;

export interface NotMeScreenProps {
  now: NotMeState;
  signInHref: string;
  resetHref: string;
  undoHref: string;
  /** Locks everyone out of the account. */
  onNotMe: () => void;
}

/**
 * The page of the link "this was not me" in an email: it locks everyone out of the account until a new password is set.
 */
export function NotMeScreen({ undoHref, onNotMe, ...shown }: NotMeScreenProps) {
  const { now } = shown;
  const { t } = useTranslation('auth');
  const isMoved = now.kind === 'refused' && now.why === 'moved';
  return (
    <OwnerLinkCard
      {...shown}
      words={{
        title: t('notMeTitle'),
        text: t('notMeText'),
        consequences: [t('undoEnds'), t('undoPassword'), t('notMeStays')],
        act: t('notMeDo'),
        acting: t('notMeWorking'),
        keep: t('notMeKeep'),
        done: t('notMeDoneTitle'),
      }}
      refusedTitle={(why) => t(`notMe_${why}`)}
      instead={isMoved ? { href: undoHref, label: t('notMeToUndo') } : undefined}
      onAct={onNotMe}
    />
  );
}
