import { site } from '@ferry/core/contract/system/anyone';
import { WelcomeScreen } from '@ferry/ui/screens/about/WelcomeScreen/WelcomeScreen';
import { usePage } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

export function WelcomePage() {
  const { settings } = usePortal();
  return (
    <WelcomeScreen
      siteName={settings.siteName}
      site={usePage(site, {}).load}
      signUpHref={paths.signUp()}
      signInHref={paths.signIn()}
    />
  );
}
