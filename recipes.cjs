#!/usr/bin/env node
// The program as a command: `npx . analyze soup.txt`. A checkout is built first, as by the npm scripts.
'use strict';

require('./check-node.cjs');

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const build = join(__dirname, 'build.mjs');
if (existsSync(build)) {
  // The build writes to standard error, because standard output is for data.
  const { status } = spawnSync(process.execPath, [build], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
if (process.argv.length === 2) process.argv.push('--help');
process.setSourceMapsEnabled(true);
require('./dist/src/main.js');
