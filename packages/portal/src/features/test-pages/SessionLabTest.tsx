import { SessionLabScreen } from '@ferry/ui/screens/test-pages/SessionLabScreen';
import { useState, useSyncExternalStore } from 'react';
import { SessionLab } from './lab/session-lab.ts';

export function SessionLabTest() {
  const [lab, setLab] = useState(() => new SessionLab());
  const view = useSyncExternalStore(lab.subscribe, lab.view);
  return (
    <SessionLabScreen
      {...view}
      onSignIn={() => lab.signIn()}
      onSignOut={() => lab.signOut()}
      onRenew={() => lab.renew()}
      onTurn={(seconds) => void lab.turn(seconds)}
      onAnswer={(answer) => lab.setAnswer(answer)}
      onStop={(isStopped) => lab.setStopped(isStopped)}
      onOnline={(isOnline) => lab.setOnline(isOnline)}
      onRestart={() => setLab(new SessionLab())}
    />
  );
}
