/** @jest-environment node */
import { isBot } from '../../../src/app/reporting/bots';

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('who never gets the error screen (ER-10)', () => {
  test.each([
    ['Googlebot', `${desktop} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
    ['a Facebook preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['a WhatsApp preview', 'WhatsApp/2.23.20.0 A'],
    ['a Slack preview', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ])('%s', async (_name, userAgent) => {
    await expect(isBot(userAgent)).resolves.toBe(true);
  });

  test.each([
    ['Chrome on Windows', desktop],
    [
      'the browser inside the Facebook app',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0;FBDV/iPhone14,5]',
    ],
    [
      'an automated Chrome, such as an uptime monitor',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    ],
    ['nobody', ''],
  ])('but not %s', async (_name, userAgent) => {
    await expect(isBot(userAgent)).resolves.toBe(false);
  });
});
