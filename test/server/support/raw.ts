import net from 'node:net';

/** Sends bytes that no browser would send. Resolves with all bytes that came back until the host closed the connection, or was silent for 5 s. */
export function sendRaw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')));
    let answer = '';
    socket.setEncoding('latin1');
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (text: string) => {
      answer += text;
    });
    // A host that rejects a request may reset the connection while the test still writes.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}

export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
