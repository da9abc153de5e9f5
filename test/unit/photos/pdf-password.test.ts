/** @jest-environment node */
import { opensWithoutPassword } from '../../../src/photos/pdf-password';

interface Sample {
  readonly how: string;
  readonly entry: string;
  /** The owner's and the user's key, of a file with an empty password and of one with a password. */
  readonly open: readonly [string, string];
  readonly locked: readonly [string, string];
}

/** Written by qpdf, with the owner's password "owner". */
const samples: readonly Sample[] = [
  {
    how: 'of 40 bits (revision 2)',
    entry: '/Filter /Standard /Length 40 /P -4 /R 2 /V 1',
    open: [
      'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
      'b444b827f0da33ea4f4f2ea981b5546cd18ba1df2276384a63ecdcc297a47aab',
    ],
    locked: [
      '92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd',
      '88fb58203edf8bfe65f594dd9847772803c93a420d7006fc9d541ef2927f24eb',
    ],
  },
  {
    how: 'of 128 bits (revision 3)',
    entry: '/Filter /Standard /Length 128 /P -4 /R 3 /V 2',
    open: [
      '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      '161de758b19ac06921e6165297cadf490122456a91bae5134273a6db134c87c4',
    ],
    locked: [
      '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      'dc5ea4f6af87a8e03640f3a4158395a90122456a91bae5134273a6db134c87c4',
    ],
  },
  {
    how: 'with AES (revision 4)',
    entry:
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Filter /Standard /Length 128 /P -4 /R 4 /StmF /StdCF /StrF /StdCF /V 4',
    open: [
      '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      '161de758b19ac06921e6165297cadf490122456a91bae5134273a6db134c87c4',
    ],
    locked: [
      '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      'dc5ea4f6af87a8e03640f3a4158395a90122456a91bae5134273a6db134c87c4',
    ],
  },
  {
    how: 'with AES and open metadata (revision 4)',
    entry:
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /P -4 /R 4 /StmF /StdCF /StrF /StdCF /V 4',
    open: [
      '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      'e01e3d68316559ad5bb7b01a738a3c430122456a91bae5134273a6db134c87c4',
    ],
    locked: [
      '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      'd082cefbc9ee29dc92220a46ceff1f9a0122456a91bae5134273a6db134c87c4',
    ],
  },
  {
    how: 'with AES of 256 bits (revision 5)',
    entry:
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /P -4 /R 5 /StmF /StdCF /StrF /StdCF /V 5',
    open: [
      'c139d04165c282e528eebd005d80e76d0eec171772cb8e50c706fdd8cb3c95b0a899925831f8d30e15f2bb110e6800fa',
      'd9d82db6c6c6ccc01bd1c702c9505f2af268db4494b36c31a83b0ddc69779ac9a15ee809d1cb925a83ccba323dd8983b',
    ],
    locked: [
      'e2b6e42c43841ff56d22422fadd2b8cd3e4bd602f9d1a5483879e1cf965eec251faeb68f59dd63677577ce1dfe2d078e',
      '3098ec9dfb0e5b4d5397c897fcde652c7abec220cc33c02857ceef04fb6f8793670b56d6bf5c0981cc323e67089d0e43',
    ],
  },
  {
    how: 'with AES of 256 bits (revision 6)',
    entry:
      '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /P -4 /R 6 /StmF /StdCF /StrF /StdCF /V 5',
    open: [
      '4297a94111fabeb42501c6be07c6e08538eb975ba446bddc0f7c40ae2d2c028b6d943117e6c1ef4a1f8fc91796708101',
      '006a451364f18dc5058328f2bc66a82fa2b9b9d4648005c342df5f9d35cc2b02ea02740ed8df26c6c6c456f96e99a37c',
    ],
    locked: [
      '0c6ec355fa35041102d47c6c7c38d8ca5844d863f8d891e33f034a5759c6bae57d1ea14673ef2a150eb96e67438e792b',
      '30905f96f275bbb550c7cd38bfaa85bd618429f8a0f466060df630b516c2727eafae4f66ada865a1bee9899f6404bc64',
    ],
  },
];

const id = 'c2773527c7817d86886a4d9a834872f3';
const asHex = (digits: string) => `<${digits}>`;
const asText = (digits: string) =>
  `(${Buffer.from(digits, 'hex')
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\015')})`;

const pdf = (entry: string, [owner, user]: readonly [string, string], write: (digits: string) => string) =>
  new Blob([
    Buffer.from(
      `%PDF-1.7\n19 0 obj <</O (no)>> endobj\n9 0 obj\n<< ${entry} /OE <00> /O ${write(owner)} /U ${write(user)} >>\nendobj\n` +
        `trailer << /Size 10 /ID [${write(id)}${write('00')}] /Encrypt 9 0 R >>`,
      'latin1',
    ),
  ]);

describe.each(samples)('a PDF with encryption $how', ({ entry, open, locked }) => {
  it.each([
    ['digits', asHex],
    ['text', asText],
  ])('opens without a password exactly if the password is empty, with its keys as %s', async (_, write) => {
    expect(await opensWithoutPassword(pdf(entry, open, write))).toBe(true);
    expect(await opensWithoutPassword(pdf(entry, locked, write))).toBe(false);
  });
});

it('counts as locked when it is not understood', async () => {
  for (const text of ['', '/Encrypt 9 0 R', '/Encrypt <</Filter /Adobe.PubSec /R 4>>', '/Encrypt <</R 6 /U (short)>>'])
    expect(await opensWithoutPassword(new Blob(['%PDF-1.7\n', text]))).toBe(false);
});
