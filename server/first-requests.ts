/** The build's record of one page. */
export interface PageEntry {
  /** Path pattern: `:name` matches any one segment. */
  readonly path: string;
  /** Files of the screen's code, below the build's folder. */
  readonly files: readonly string[];
  /** Paths of the operator's API that the screen reads first. */
  readonly reads: readonly string[];
}

/** What a page can request before its own script runs. */
export type FirstRequests = { readonly scripts: readonly string[]; readonly reads: readonly string[] };

const none: FirstRequests = { scripts: [], reads: [] };

/**
 * Requests the user and the page's first reads while the portal's code loads; the portal takes the responses
 * (`src/api/prefetched-responses.ts`). A tab that remembers its driver does not request the user, and a browser without a signed-in driver
 * requests nothing else. After Back it requests nothing: the portal's own code makes the reads, because it knows how old an answer may be.
 * The only header is Accept, so that no preflight is needed. The time-out is 30 s, as for every call. The requests bypass the browser's
 * cache: in it, a later request for the same URL waits up to 20 s for one that hangs.
 */
export const firstRequestsScript = `<script>(function(){try{var d=document,c=JSON.parse(d.getElementById("portal-config").textContent),m=d.querySelector("meta[name=first-reads]"),n=performance.getEntriesByType("navigation")[0],k=sessionStorage.getItem(c.user_state_key),a=k===null?["/v1/user?include=driver.fleet"]:[],f={};if(n&&n.type==="back_forward")return;if(m&&(k!==null||localStorage.getItem("portal.driver-here")))a=a.concat(m.content.split(" "));a.forEach(function(p){var u=c.api_base_url+p;f[u]=fetch(u,{credentials:"include",cache:"no-store",headers:{Accept:"application/json"},signal:AbortSignal.timeout(3e4)});f[u].catch(function(){})});window.portalFirst=f}catch(e){}})()</script>`;

const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** The pages of a build's manifest. A build without one also works, only slower. */
export function readPages(manifest: Buffer | null, partnerPlusPath: string): readonly PageEntry[] {
  if (manifest === null) return [];
  const { pages } = JSON.parse(manifest.toString('utf8')) as { pages?: unknown };
  return (Array.isArray(pages) ? pages : []).map((page: Record<string, unknown>) => ({
    path: String(page.path).replace('/:partner-plus', partnerPlusPath),
    files: texts(page.files),
    reads: texts(page.reads),
  }));
}

/** The first requests of the page whose pattern fits best. Like the portal's router, it prefers a fixed segment to a parameter. */
export function firstRequests(pages: readonly PageEntry[], pathname: string): FirstRequests {
  const wanted = segmentsOf(pathname);
  const [best] = pages
    .map((page) => ({ page, segments: segmentsOf(page.path) }))
    .filter(
      ({ segments }) =>
        segments.length === wanted.length && segments.every((each, at) => each.startsWith(':') || each === wanted[at]),
    )
    .sort((a, b) => rank(b.segments).localeCompare(rank(a.segments)));
  if (!best) return none;
  // `/./` makes the URL of the script element differ from the one of webpack's loader. Otherwise that loader would wait for an element
  // whose load has failed.
  return {
    scripts: best.page.files.filter((file) => file.endsWith('.js')).map((file) => `/./${file}`),
    reads: best.page.reads,
  };
}

const segmentsOf = (pathname: string) => pathname.split('/').filter(Boolean);
const rank = (segments: readonly string[]) => segments.map((each) => (each.startsWith(':') ? '0' : '1')).join('');
