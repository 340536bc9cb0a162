import { TitledByFrame } from '@ferry/ui/components/PageTitle/PageTitle';
import { ErrorScreen } from '@ferry/ui/screens/errors/ErrorScreen/ErrorScreen';
import { LoadFailedScreen } from '@ferry/ui/screens/errors/LoadFailedScreen/LoadFailedScreen';
import { NotFoundScreen } from '@ferry/ui/screens/errors/NotFoundScreen/NotFoundScreen';
import { type ErrorPage, errorPages, MessagesScreen } from '@ferry/ui/screens/test-pages/MessagesScreen';
import { useChoices } from '../../binding/use-choices.ts';

const again = () => {};
const home = { homeHref: '/test-page/test4', isSignedIn: true };

const drawn: Record<ErrorPage, React.ReactNode> = {
  default: <ErrorScreen {...home} onRetry={again} />,
  503: <ErrorScreen {...home} status={503} message="Service Unavailable" onRetry={again} />,
  404: <NotFoundScreen {...home} />,
  path: <NotFoundScreen {...home} path="/user/nothing" />,
  gone: <LoadFailedScreen offline={false} onReload={again} />,
  offline: <LoadFailedScreen offline onReload={again} />,
};

export function MessagesTest() {
  const [{ page: shown }, choose] = useChoices({ page: errorPages });
  return (
    <MessagesScreen shown={shown} onShow={(page) => choose({ page })}>
      <TitledByFrame>{drawn[shown]}</TitledByFrame>
    </MessagesScreen>
  );
}
