// `npm run release`: makes dist/ferry-<version>-<platform>.tar.gz, which runs on Node 24 without any installation. It also
// contains the command line as a package for other machines.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { bundle, root } from './bundle.js';
import { bundleCli } from './bundle-cli.js';

/** Tests set another value, but must make the same release. */
process.env.NODE_ENV = 'production';

const at = (...path) => join(root, ...path);
const read = (path) => readFileSync(at(path), 'utf8');
const { version, license } = JSON.parse(read('package.json'));

/**
 * Packages that cannot be bundled, because they contain a program or files that are loaded by path, with the parts
 * that are not needed.
 */
const outside = ['@electric-sql/pglite', '@node-rs/argon2', `@node-rs/argon2-${platform()}`];
const unneeded = /\.(map|cjs|d\.c?ts|tar\.gz)$/;

/**
 * Parts of libraries that only features need which the server does not use: Fastify's compilers of schemas
 * (`http/no-schemas.ts`), and the search for files to serve.
 */
const unused =
  /node_modules\/(@fastify\/(ajv|fast-json-stringify)-compiler\/index|glob\/dist\/commonjs\/index\.min)\.js$/;
const withoutUnused = {
  name: 'ferry:without-unused',
  load: (id) => (unused.test(id) ? 'module.exports = {};' : null),
};

/** Programs beside the server. */
const beside = ['backup', 'restore', 'doctor', 'upgrade', 'db-copy'];

/** Documents for operators. */
const papers = ['LICENSE', 'README.md', 'SECURITY.md', 'CHANGELOG.md'];
const guides = [
  'production',
  'scaling',
  'cli',
  'cron',
  'operators-month',
  'settings',
  'scopes',
  'agents',
  'subscriptions',
  'external-gateway',
  'glossary',
];

/** The platform's name, as packages with binaries use it. */
function platform() {
  const libc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'gnu';
  return process.platform === 'linux'
    ? `linux-${process.arch}-${libc}`
    : `${process.platform}-${process.arch}`;
}

const entry = (file) => `#!/usr/bin/env node
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(\`Ferry needs Node 24 or newer; this is \${process.versions.node}. See https://nodejs.org.\\n\`);
  process.exit(1);
}
await import('./server/dist/environment-file.js');
await import('./server/dist/${file}.js');
`;

async function buildPortal() {
  await build({
    root: at('packages/portal'),
    logLevel: 'warn',
    build: { license: { fileName: '.vite/licenses.json' } },
  });
  return JSON.parse(read('packages/portal/dist/.vite/licenses.json'));
}

const licenceOf = (name) => {
  const { version, license: identifier } = JSON.parse(read(`node_modules/${name}/package.json`));
  try {
    return { name, version, identifier, text: read(`node_modules/${name}/LICENSE`) };
  } catch {
    return { name, version, identifier };
  }
};

/** Writes the licences of all included packages, each once. */
function writeLicences(all) {
  const each = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  const parts = [...each].sort(([one], [other]) => (one < other ? -1 : 1));
  const written = parts.map(([name, { identifier, text = '' }]) => `## ${name} (${identifier})\n\n${text}\n`);
  return `# What Ferry is made with\n\n${written.join('\n')}`;
}

/** A document with only those links that lead to files of the release. Other links become plain text. */
const withoutDeadLinks = (text, folder) =>
  text.replace(/(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g, (link, words, path) =>
    existsSync(to(folder, path)) ? link : words,
  );

/** Files that the bundled sources load by path, such as migrations, and worker threads. */
const isAsset = (path) =>
  statSync(path).isDirectory()
    ? basename(path) !== 'testing'
    : !path.endsWith('.ts') || path.endsWith('-worker.ts');

/** Makes `ferry-cli-<version>.tgz` of the command line. It has no dependencies that npm would install. */
function packCli() {
  const { devDependencies: _, ...manifest } = { version, ...JSON.parse(read('packages/cli/package.json')) };
  writeFileSync(to('cli/package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(at('LICENSE'), to('cli/LICENSE'));
  writeFileSync(to('cli/LICENCES.md'), writeLicences(licencesOfCli));
  execFileSync('npm', [
    'pack',
    '--silent',
    '--ignore-scripts',
    '--offline',
    '--pack-destination',
    place,
    to('cli'),
  ]);
}

const name = `ferry-${version}-${platform()}`;
const place = at('dist', name);
const to = (...path) => join(place, ...path);

rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });
const licencesOfCli = await bundleCli(to('cli/dist'));
const licences = [
  ...(await buildPortal()),
  ...(await bundle(
    at('packages/server'),
    ['environment-file', 'start', 'make-token', ...beside].map((name) => `programs/${name}`),
    {
      to: to('server/dist'),
      external: outside,
      plugins: [withoutUnused],
    },
  )),
  ...licencesOfCli,
  ...outside.map(licenceOf),
];
cpSync(at('packages/portal/dist'), to('portal/dist'), {
  recursive: true,
  filter: (path) => basename(path) !== '.vite',
});
cpSync(at('packages/server/src'), to('server/src'), { recursive: true, filter: isAsset });
cpSync(at('packages/cli/bin'), to('cli/bin'), { recursive: true });
for (const one of outside)
  cpSync(at('node_modules', one), to('node_modules', one), {
    recursive: true,
    filter: (path) => !unneeded.test(path),
  });
for (const [picture] of read('README.md').matchAll(/docs\/pictures\/[\w-]+\.\w+/g))
  cpSync(at(picture), to(picture));
const allPapers = [...papers, ...guides.map((guide) => `docs/${guide}.md`)];
for (const paper of allPapers) cpSync(at(paper), to(paper));
for (const paper of allPapers) writeFileSync(to(paper), withoutDeadLinks(read(paper), dirname(paper)));
writeFileSync(to('LICENCES.md'), writeLicences(licences));
writeFileSync(
  to('package.json'),
  `${JSON.stringify({ name: 'ferry', version, license, type: 'module' }, null, 2)}\n`,
);
writeFileSync(to('ferry.js'), entry('start'));
writeFileSync(to('token.js'), entry('make-token'));
for (const script of beside) writeFileSync(to(`${script}.js`), entry(script));
symlinkSync('cli/bin/ferry.js', to('ferry'));
for (const part of ['server/dist', 'cli/dist']) rmSync(to(part, 'licenses.json'));
packCli();

const file = `${place}.tar.gz`;
execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-C', dirname(place), '-czf', file, name]);
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
