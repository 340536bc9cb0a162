// Chromatic needs a token and the network. Without them this prints a message instead of hanging.
import { spawnSync } from 'node:child_process';

if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.error('Set CHROMATIC_PROJECT_TOKEN to publish the stories; "npm run visual" compares them here.');
  process.exit(2);
}
const minutes = 15;
const run = spawnSync('chromatic', ['--exit-zero-on-changes', '--build-script-name', 'build-storybook'], {
  stdio: 'inherit',
  timeout: minutes * 60_000,
});
if (run.error) console.error(`Chromatic did not end within ${minutes} minutes or could not start.`);
process.exit(run.status ?? 1);
