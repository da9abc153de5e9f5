import type { NewsPost, NewsQuery } from '../../api/news';
import { capital } from '../../format/capital';
import { nearDayOf, todayIn } from '../../format/dates';
import { postName } from '../../format/post-name';
import { PostList } from '../../ui/PostList';
import { Status } from '../../ui/Status';
import { postAddress } from './addresses';

interface PostsProps {
  readonly posts: readonly NewsPost[];
  readonly query: NewsQuery;
  /** Ids of the posts that were opened. */
  readonly read: ReadonlySet<string>;
  readonly timeZone: string;
  /** The post that is open next to the list, which then has titles only. */
  readonly current?: string;
}

export const Posts = ({ posts, query, read, timeZone, current }: PostsProps) => (
  <PostList
    label="Posts"
    posts={posts.map((post) => {
      const day = nearDayOf(post.published_at, timeZone, todayIn(timeZone));
      return {
        key: post.id,
        href: postAddress(post.id, query),
        title: postName(post.title, day),
        excerpt: current === undefined ? post.excerpt : null,
        isUnread: !read.has(post.id) && post.id !== current,
        isCurrent: post.id === current,
        facts: [
          ...(post.is_important
            ? [
                <Status key="important" tone="warning">
                  Important
                </Status>,
              ]
            : []),
          ...(post.is_pinned ? ['Pinned'] : []),
          ...(post.news_category?.name ? [post.news_category.name] : []),
          ...(day === null ? [] : [capital(day)]),
        ],
      };
    })}
  />
);
