import { useState } from 'react';
import styled from 'styled-components';
import { Thumb } from './FilePreview';
import { pictureAddress } from './picture-address';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-2);
  overflow-wrap: anywhere;
`;

export interface StoredFile {
  readonly key: string;
  readonly name: string;
  /** What it has to show: "Front". */
  readonly title: string;
  /** Where a small picture of it is; null where there is none. */
  readonly picture: string | null;
}

interface StoredFilesProps {
  readonly files: readonly StoredFile[];
  /** Where the page may load pictures from. */
  readonly origins: readonly string[];
}

const Stored = ({ file, origins }: { readonly file: StoredFile; readonly origins: StoredFilesProps['origins'] }) => {
  const address = pictureAddress(file.picture, origins);
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || failed === address) return <bdi>{file.name}</bdi>;
  return (
    <Thumb $large={false}>
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

/** Files that were sent, as small pictures. A file that has no picture, or whose picture does not load, is known by its name. */
export function StoredFiles({ files, origins }: StoredFilesProps) {
  return (
    <List>
      {files.map((file) => (
        <li key={file.key}>
          <Stored file={file} origins={origins} />
        </li>
      ))}
    </List>
  );
}
