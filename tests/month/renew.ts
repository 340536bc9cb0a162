// `node tests/month/renew.ts`: does what the document of the operator's month says, and writes what came of it into it.
import { readFileSync, writeFileSync } from 'node:fs';
import { documentPath } from './parts/document.ts';
import { play } from './parts/play.ts';

const before = readFileSync(documentPath, 'utf8');
const { text: after, failures } = await play(before, (command) => console.log(`$ ${command.split('\n')[0]}`));
writeFileSync(documentPath, after);
console.log(after === before ? 'Nothing is different.' : 'The document is renewed: look at its changes.');
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
