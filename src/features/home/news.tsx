import { use } from 'react';
import { path } from '../../api/path';
import { capital } from '../../format/capital';
import { nearDayOf } from '../../format/dates';
import { postName } from '../../format/post-name';
import { AmountRows } from '../../ui/AmountRow';
import { Section } from '../../ui/Section';
import { SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { MoreLink } from '../../ui/TextLink';
import { type CardProps, FailedReads, NotLoaded, WhenLoaded } from './parts';
import { namedLists } from './reads';

const maxPosts = 2;

const Body = ({ reads, retry, busy, timeZone, today, to }: CardProps) => {
  const news = use(reads.news);
  if (news === null) {
    // If one of these lists failed, the to-do list has a button that reads all failed lists again.
    const hasRetryElsewhere = namedLists.some((name) => use<unknown>(reads[name]) === null);
    return (
      <Section title="News">
        {hasRetryElsewhere ? (
          <NotLoaded subject="the news" />
        ) : (
          <FailedReads subject="the news" names={['news']} retry={retry} busy={busy} />
        )}
      </Section>
    );
  }
  const important = (news ?? []).filter(({ is_important }) => is_important);
  const posts = (important.length > 0 ? important : (news ?? []).filter(({ is_pinned }) => is_pinned)).slice(
    0,
    maxPosts,
  );
  if (posts.length === 0) return null;
  const all = to('/news');
  return (
    <Section title="News">
      <Stack>
        <AmountRows
          label="News"
          rows={posts.map(({ id, title, is_important, published_at }) => {
            const day = nearDayOf(published_at, timeZone, today);
            const href = to(path`/news/${id}`);
            return {
              key: id,
              title: postName(title, day),
              hint: (
                <>
                  {is_important ? (
                    <>
                      <Status tone="warning">Important</Status>
                      <br />
                    </>
                  ) : null}
                  {day === null ? null : capital(day)}
                </>
              ),
              ...(href === undefined ? {} : { href }),
            };
          })}
        />
        {all === undefined ? null : <MoreLink href={all}>All news</MoreLink>}
      </Stack>
    </Section>
  );
};

/** The important posts; without any, the pinned ones. */
export const News = (props: CardProps) => (
  <WhenLoaded
    label="Loading the news"
    shape={
      <Section title="News">
        <SkeletonText lines={3} />
      </Section>
    }
  >
    <Body {...props} />
  </WhenLoaded>
);
