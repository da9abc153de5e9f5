import net from 'node:net';

/** What a program sends that no browser would: these bytes, unchanged. Resolves with all that came back until the host hung up, or said nothing for 5 s. */
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
    // A host that refuses may reset the connection while we still write.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}

/** The statuses of all answers in what came back. */
export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
