import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { Thumb } from './FilePreview';
import { pictureAddress } from './picture-address';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-1) var(--p-space-3);
  > p {
    flex: 1 1 7rem;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-1) var(--p-space-2);
  min-width: 0;
  &:has(bdi) {
    flex-basis: 100%;
  }
  > li:has(bdi) {
    flex-basis: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** Thumbnails in one row of a phone. */
const maxShown = 4;

export interface StoredFile {
  readonly key: string;
  readonly name: string;
  /** What it must show: "Front". */
  readonly title: string;
  /** The URL of its thumbnail; null if there is none. */
  readonly picture: string | null;
}

interface StoredFilesProps {
  readonly files: readonly StoredFile[];
  readonly origins: readonly string[];
  /** The typed details, next to the files if there is room. */
  readonly children?: ReactNode;
}

const Stored = ({ file, origins }: { readonly file: StoredFile; readonly origins: StoredFilesProps['origins'] }) => {
  const address = pictureAddress(file.picture, origins);
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || failed === address) return <bdi>{file.name}</bdi>;
  return (
    <Thumb $size="small">
      <img
        src={address}
        alt={file.title}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(address)}
      />
    </Thumb>
  );
};

/** Thumbnails of sent files; only the first ones if there are many. A file without a picture shows its name. */
export function StoredFiles({ files, origins, children }: StoredFilesProps) {
  const hiddenCount = files.length - maxShown;
  return (
    <Line>
      <List>
        {files.slice(0, maxShown).map((file) => (
          <li key={file.key}>
            <Stored file={file} origins={origins} />
          </li>
        ))}
        {hiddenCount > 0 ? <li>and {hiddenCount} more</li> : null}
      </List>
      {children && <p>{children}</p>}
    </Line>
  );
}
