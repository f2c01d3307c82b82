import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../bench/processes';

/** What hands the requests to the processes in turn. */
export interface Balancer {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it at once, without waiting, as the last act of this process. */
  abandon(): void;
}

/** Starts nginx where it is installed, else a balancer of connections in this process. */
export function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return status === 0 ? startNginx(folder, { ports, name: stderr.trim().replace(/^.*: /, '') }) : startRelay(ports);
}

async function startNginx(
  folder: string,
  { ports, name }: { readonly ports: readonly number[]; readonly name: string },
): Promise<Balancer> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const port = await findFreePort();
  writeFileSync(join(home, 'nginx.conf'), configure(home, { port, ports }));
  const log = openSync(join(home, 'nginx.log'), 'a');
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'nginx.log')], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: see ${home}/nginx.log.`);
    await sleep(20);
  }
  return {
    name,
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      // SIGTERM is nginx's fast shutdown.
      child.kill('SIGTERM');
      await ended;
    },
    abandon: () => void child.kill('SIGTERM'),
  };
}

// A request that was handed over is not handed over again, since it is a POST: it may have been
// counted. One that could not be handed over goes to the next process.
const configure = (home: string, { port, ports }: { readonly port: number; readonly ports: readonly number[] }) => `
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  upstream service {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 4m;
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 30s;
    }
  }
}
`;

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Hands each connection to the next process, and to the one after it where that refuses. */
export async function startRelay(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    keep(client);
    relay(client, ports.length);
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  }

  function relay(client: Socket, attempts: number): void {
    const port = ports[turn++ % ports.length];
    if (attempts === 0 || port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    keep(upstream);
    const tryNext = (): void => relay(client, attempts - 1);
    upstream.once('error', tryNext);
    upstream.once('connect', () => {
      upstream.off('error', tryNext);
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => client.end());
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  function end(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  return {
    name: 'a balancer of connections in this tool, for want of nginx',
    url: `http://127.0.0.1:${address.port}`,
    stop: () => Promise.resolve(end()),
    abandon: end,
  };
}
