// `node tests/month/renew.ts`: runs the document of the operator's month and writes the outputs into it.
import { readFileSync, writeFileSync } from 'node:fs';
import { documentPath } from './parts/document.ts';
import { play } from './parts/play.ts';

const before = readFileSync(documentPath, 'utf8');
const { text: after, failures } = await play(before, (command) => console.log(`$ ${command.split('\n')[0]}`));
writeFileSync(documentPath, after);
console.log(after === before ? 'Nothing is different.' : 'The document is renewed: look at its changes.');
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
