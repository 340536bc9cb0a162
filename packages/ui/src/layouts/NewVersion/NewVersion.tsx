import { TextButton } from '../../components/Link/Link.tsx';
import { Notice } from '../../components/Notice/Notice.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export interface NewVersionProps {
  /** The news, as a part of a sentence. `undefined`: none. */
  news?: string | undefined;
  /** The customer takes the new version now. */
  onTake: () => void;
}

/** Offers a newer version of the portal. News that is already known is left out. */
export function NewVersion({ news, onTake }: NewVersionProps) {
  const { t } = useTranslation('layout');
  return (
    <Notice action={<TextButton onClick={onTake}>{t('newVersionTake')}</TextButton>}>
      {news && news !== t('newVersionBrings') ? t('newVersionNews', { news }) : t('newVersion')}
    </Notice>
  );
}
