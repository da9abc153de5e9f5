import { useLoaderData, useNavigate } from 'react-router';
import { fetchNewsCategories, fetchNewsPosts, type NewsQuery } from '../../api/news';
import { optional } from '../../api/optional';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { counted } from '../../format/counted';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { PageChoice } from '../../ui/PageChoice';
import { Pagination } from '../../ui/Pagination';
import { SearchBox } from '../../ui/SearchBox';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { listAddress, longestSearch, queryIn } from './addresses';
import { Posts } from './posts';

export const title = 'News';
export const refresh = (): RefreshMode => 'return';

/** GET /v1/news-categories and one page of /v1/news-posts, in parallel. Fails only if the posts cannot be read. */
export const load = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const query = queryIn(url.searchParams);
  const [posts, categories] = await Promise.all([
    fetchNewsPosts(client, query, signal),
    optional(fetchNewsCategories(client, signal)),
  ]);
  return { query, posts, categories, userId: user.id, timeZone: user.timeZone };
};

type NewsData = Awaited<ReturnType<typeof load>>;

const first: NewsQuery = { category: null, search: '', page: 1 };

const isFiltered = ({ category, search }: NewsQuery): boolean => category !== null || search !== '';

interface NoPostsProps {
  readonly query: NewsQuery;
  readonly lastPage: number;
  /** The name of the chosen category; undefined without one. */
  readonly category: string | null | undefined;
}

const NoPosts = ({ query, lastPage, category }: NoPostsProps) => {
  const isBeyond = query.page > lastPage;
  const none = category ? `No news in ${category} yet` : 'No news yet';
  return (
    <EmptyState
      title={isBeyond ? 'There are no more posts' : query.search === '' ? none : `No results for “${query.search}”`}
      {...(isBeyond || isFiltered(query)
        ? {
            action: (
              <LinkButton variant="quiet" href={listAddress(first)}>
                See all news
              </LinkButton>
            ),
          }
        : {})}
    >
      {isBeyond ? 'That page no longer exists.' : query.search === '' ? 'News will appear here.' : 'Try other words.'}
    </EmptyState>
  );
};

/** The posts, pinned ones first, by category or search text, which are in the URL. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { query, posts, categories, userId, timeZone } = useLoaderData<NewsData>();
  const navigate = useNavigate();
  const { page } = query;
  const hasPages = page > 1 || posts.lastPage > 1;
  const isEmpty = posts.rows.length === 0;
  const noPosts = (
    <NoPosts
      query={query}
      lastPage={posts.isCounted ? posts.lastPage : 1}
      category={categories?.find(({ id }) => id === query.category)?.name}
    />
  );
  if (isEmpty && !hasPages && !isFiltered(query)) return <Page title="News">{noPosts}</Page>;
  return (
    <Page title="News">
      <TwoColumns ratio="5:8">
        <Stack space="large">
          <SearchBox
            label="Search the news"
            value={query.search}
            maxLength={longestSearch}
            onSearch={(search) => void navigate(listAddress({ ...query, search, page: 1 }))}
          />
          {categories && categories.length > 0 ? (
            <PageChoice
              label="Category"
              current={listAddress({ ...query, page: 1 })}
              choices={[{ id: null, name: 'All' }, ...categories].flatMap(({ id, name }) =>
                name === null ? [] : [{ href: listAddress({ ...query, category: id, page: 1 }), label: name }],
              )}
            />
          ) : null}
          {/* If the operator does not count the posts, the number is known only for a list of one page. */}
          <MutedText role="status">{posts.isCounted || !hasPages ? counted(posts.total, 'post') : null}</MutedText>
        </Stack>
        <Stack space="large">
          {isEmpty ? (
            noPosts
          ) : (
            <>
              <Posts posts={posts.rows} query={query} read={services.readPosts.of(userId)} timeZone={timeZone} />
              <Pagination
                page={page}
                lastPage={posts.lastPage}
                isCounted={posts.isCounted}
                hrefOf={(to) => listAddress({ ...query, page: to })}
                newer="Newer posts"
                older="Older posts"
              />
            </>
          )}
        </Stack>
      </TwoColumns>
    </Page>
  );
};
