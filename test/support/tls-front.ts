import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A TLS proxy as in front of an operator's servers. It makes the API's cookies Secure, and valid for the whole domain. */
export const openTlsFront = async (domain: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, '-subj', `/CN=${domain}`],
      ...['-addext', `subjectAltName=DNS:${domain},DNS:*.${domain}`],
    ],
    { stdio: 'ignore' },
  );
  let choose: (host: string, path: string) => number = () => 0;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(
      {
        port: choose(String(headers.host).replace(/:\d+$/, ''), url),
        host: 'localhost',
        path: url,
        ...(method === undefined ? {} : { method }),
        headers: { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
      },
      (answer) => {
        const cookies = answer.headers['set-cookie']?.map((cookie) =>
          /; *domain=/i.test(cookie) ? cookie : `${cookie}; Domain=${domain}; Secure`,
        );
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(cookies ? { 'set-cookie': cookies } : {}),
        });
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** The file with the certificate, for programs that have to trust it. */
    certificate,
    /** Passes a call on to the port that answers it. */
    route: (chosen: typeof choose) => {
      choose = chosen;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
