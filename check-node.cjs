// Ends a process of an older Node with a sentence, before anything else is loaded. In the syntax of every Node.
'use strict';

var minimum = [20, 19]; // as in the engines of package.json
var found = process.versions.node.split('.').map(Number);

if (found[0] < minimum[0] || (found[0] === minimum[0] && found[1] < minimum[1])) {
  process.stderr.write(
    'Node ' +
      process.versions.node +
      ' is too old for this program, which needs Node ' +
      minimum.join('.') +
      ' or later; install it from https://nodejs.org or your package manager, and run the same command again.\n',
  );
  process.exit(1);
}
