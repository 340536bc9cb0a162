import { useTranslation } from '../../../locales/use-translation.ts';
import { OwnerLinkCard, type OwnerLinkState } from './OwnerLinkCard.tsx';

export type UndoState = OwnerLinkState<'expired' | 'used' | 'gone' | 'taken'>;

export interface UndoScreenProps {
  now: UndoState;
  signInHref: string;
  resetHref: string;
  /** Undoes the change of the address. */
  onUndo: () => void;
}

/** The page of an undo link in an email: it reverts a change by somebody else. */
export function UndoScreen({ onUndo, ...shown }: UndoScreenProps) {
  const { t } = useTranslation('auth');
  return (
    <OwnerLinkCard
      {...shown}
      words={{
        title: t('undoTitle'),
        text: t('undoText'),
        consequences: [t('undoBack'), t('undoEnds'), t('undoPassword')],
        act: t('undoDo'),
        acting: t('undoing'),
        keep: t('undoKeep'),
        done: t('undoDoneTitle'),
      }}
      refusedTitle={(why) => t(`undo_${why}`)}
      onAct={onUndo}
    />
  );
}
