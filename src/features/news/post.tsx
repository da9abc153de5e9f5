import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { idOf } from '../../api/id';
import { fetchNewsPost, fetchNewsPosts, type NewsPost } from '../../api/news';
import { optional } from '../../api/optional';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { nearDayOf, todayIn } from '../../format/dates';
import { postName } from '../../format/post-name';
import { BackLink } from '../../ui/BackLink';
import { LinkButton } from '../../ui/LinkButton';
import { ListAndDetail } from '../../ui/ListAndDetail';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Picture } from '../../ui/Picture';
import { RichText } from '../../ui/RichText';
import { linkTarget } from '../../ui/rich-text';
import { Row, Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { MoreLink, TextLink } from '../../ui/TextLink';
import { listAddress, postAddress, queryIn } from './addresses';
import { Posts } from './posts';

export const title = 'News';
export const refresh = (): RefreshMode => 'return';

/** GET /v1/news-posts/{id}/ and the page of the list that contains it, in parallel. Fails only if the post cannot be read. */
export const load = async (services: Services, { signal, url, params }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const query = queryIn(url.searchParams);
  const [post, list] = await Promise.all([
    fetchNewsPost(client, idOf(params.id), signal),
    optional(fetchNewsPosts(client, query, signal)),
  ]);
  return { post, query, list: list?.rows ?? null, userId: user.id, timeZone: user.timeZone };
};

type PostData = Awaited<ReturnType<typeof load>>;

/** The operator's button below the post, if the portal can open its URL. */
const CallToAction = ({ action }: { readonly action: NewsPost['call_to_action'] }) => {
  const target = action && linkTarget(action.url, window.location.origin);
  if (!target) return null;
  return <LinkButton href={target.href}>{action.label}</LinkButton>;
};

/** One post. Its text is the operator's markup, cleaned. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { post, query, list, userId, timeZone } = useLoaderData<PostData>();
  const rows = list ?? [];
  const index = rows.findIndex(({ id }) => id === post.id);
  const previous = rows[index - 1];
  const next = index < 0 ? undefined : rows[index + 1];
  const { image_origins: pictureOrigins } = services.config;
  const dayOfPost = ({ published_at }: NewsPost) => nearDayOf(published_at, timeZone, todayIn(timeZone));
  const nameOf = (post: NewsPost) => postName(post.title, dayOfPost(post));

  useEffect(() => services.readPosts.mark(userId, post.id), [services, userId, post.id]);

  return (
    <ListAndDetail
      label="Other posts"
      list={
        rows.length > 1 ? (
          <Posts
            posts={rows}
            query={query}
            read={services.readPosts.of(userId)}
            timeZone={timeZone}
            current={post.id}
          />
        ) : null
      }
    >
      <Stack space="large">
        <PageHeading
          key={post.id}
          back={<BackLink href={listAddress(query)}>News</BackLink>}
          aside={post.is_important ? <Badge tone="warning">Important</Badge> : null}
          lead={<MutedText>{[post.news_category?.name, dayOfPost(post)].filter(Boolean).join(', ')}</MutedText>}
        >
          {nameOf(post)}
        </PageHeading>
        {post.image ? (
          <Picture
            src={post.image.url}
            alt={post.image.alt ?? nameOf(post)}
            width={post.image.width ?? undefined}
            height={post.image.height ?? undefined}
            origins={pictureOrigins}
          />
        ) : null}
        <article>
          <RichText
            html={post.body_html}
            pictureOrigins={pictureOrigins}
            empty={<MutedText>This post is empty.</MutedText>}
          />
        </article>
        <CallToAction action={post.call_to_action} />
        {previous || next ? (
          <nav aria-label="Previous and next post">
            <Row>
              {previous ? (
                <TextLink
                  href={postAddress(previous.id, query)}
                  alone
                  icon="left"
                >{`Previous: ${nameOf(previous)}`}</TextLink>
              ) : null}
              {next ? <MoreLink href={postAddress(next.id, query)}>{`Next: ${nameOf(next)}`}</MoreLink> : null}
            </Row>
          </nav>
        ) : null}
      </Stack>
    </ListAndDetail>
  );
};
