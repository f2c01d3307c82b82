// Loaded before the import command: kills its process as soon as it has printed that a phase begins, however
// slow the machine is.
const phase = process.env.KILL_AT_PHASE;
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (text, ...rest) => {
  const isWritten = write(text, ...rest);
  if (/^\d+:\d\d {2}(.*)\n$/.exec(String(text))?.[1] === phase) process.kill(process.pid, 'SIGKILL');
  return isWritten;
};
