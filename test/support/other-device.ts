import type { Cookie, World } from './world';

/** The origins of a world and of the two servers. */
export interface Place {
  readonly world: World;
  readonly portalOrigin: string;
  readonly sandboxOrigin: string;
}

/** The body of a call. A form is sent with its own content type. */
export type Content = FormData | { readonly type: string; readonly body: string };

export const asJson = (value: unknown): Content => ({ type: 'application/json', body: JSON.stringify(value) });

/** The cookies as a browser sends them. */
export const cookieHeader = (cookies: readonly Pick<Cookie, 'name' | 'value'>[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** A session on another device. The sandbox never holds its calls: their user agent is the host's, and only calls of browsers are held. */
export const onAnotherDevice = async ({ world, sandboxOrigin, portalOrigin }: Place) => {
  const { cookies } = await world.arrange({ session: 'signed-in' });
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return async <Answer = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    content?: Content,
  ): Promise<Answer> => {
    const typed = content && 'type' in content ? content : null;
    const answer = await fetch(`${sandboxOrigin}${path}`, {
      method,
      body: typed ? typed.body : ((content as FormData | undefined) ?? null),
      headers: {
        accept: 'application/json',
        ...(typed ? { 'content-type': typed.type } : {}),
        origin: portalOrigin,
        referer: `${portalOrigin}/`,
        cookie: cookieHeader([world.cookie, ...cookies]),
        'x-xsrf-token': decodeURIComponent(token),
        'user-agent': 'driver-portal-host/another-device',
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The other device was answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as Answer;
  };
};
