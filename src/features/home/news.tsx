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
import { TextLink } from '../../ui/TextLink';
import { type CardProps, Later, NotLoaded, Unread } from './parts';
import { namedLists } from './reads';

/** A look at what matters, not the page of news. */
const shownHere = 2;

const Body = ({ reads, again, busy, timeZone, todayIs, to }: CardProps) => {
  const news = use(reads.news);
  if (news === null) {
    // The message of the to-do list tries again for the whole page.
    const isSaidThere = namedLists.some((name) => use<unknown>(reads[name]) === null);
    return (
      <Section title="News">
        {isSaidThere ? (
          <NotLoaded what="the news" />
        ) : (
          <Unread what="the news" names={['news']} again={again} busy={busy} />
        )}
      </Section>
    );
  }
  const important = (news ?? []).filter(({ is_important }) => is_important);
  const posts = (important.length > 0 ? important : (news ?? []).filter(({ is_pinned }) => is_pinned)).slice(
    0,
    shownHere,
  );
  if (posts.length === 0) return null;
  const all = to('/news');
  return (
    <Section title="News">
      <Stack>
        <AmountRows
          label="News"
          rows={posts.map(({ id, title, is_important, published_at }) => {
            const day = nearDayOf(published_at, timeZone, todayIs);
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
        {all === undefined ? null : (
          <TextLink href={all} alone opens>
            All news
          </TextLink>
        )}
      </Stack>
    </Section>
  );
};

/**
 * The important posts, or else the pinned ones. Home stays short: while a post is important, a driver finds the pinned ones on the page of
 * news, which lists them first and marks them.
 */
export const News = (props: CardProps) => (
  <Later
    label="Loading the news"
    shape={
      <Section title="News">
        <SkeletonText lines={3} />
      </Section>
    }
  >
    <Body {...props} />
  </Later>
);
