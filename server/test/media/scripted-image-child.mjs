// An image process whose behaviour is given by the path of the picture.
process.on('disconnect', () => process.exit());
process.on('message', ({ id, path }) => {
  if (path === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (path === 'get killed') process.kill(process.pid, 'SIGKILL');
  if (path === 'hang') return;
  process.send({ kind: 'done', id, result: { format: 'png', width: process.pid, height: id } });
});
process.send({ kind: 'ready' });
