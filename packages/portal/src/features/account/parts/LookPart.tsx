import { useTranslation } from '@ferry/ui/locales/use-translation';
import { LookRows } from '@ferry/ui/screens/account/SettingsScreen/LookRows';
import { SettingsScreen } from '@ferry/ui/screens/account/SettingsScreen/SettingsScreen';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { useState } from 'react';
import { useLook } from './use-look.ts';

export const LookPart = ({ row }: { row: OpenRow }) => <LookRows {...useLook()} row={row} />;

/** A hint beside the title of the part. */
export function LookHint() {
  const { t } = useTranslation('settings');
  return t('withAccount');
}

/** The display preferences of this device alone, without a usable account. */
export function LookAlone() {
  const [name, choose] = useState<string>();
  return <SettingsScreen {...useLook()} row={{ name, choose }} />;
}
