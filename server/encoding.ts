/** The best content coding that a browser takes, of those we have. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Chooses from an Accept-Encoding header. Brotli wins over gzip at equal weight; weight 0 rejects a coding. */
export function chooseCoding(acceptEncoding: string | undefined, available: readonly Coding[]): Coding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!name) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = (['br', 'gzip'] as const)
    .filter((coding) => available.includes(coding) && weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))[0];
  return best ?? 'identity';
}
