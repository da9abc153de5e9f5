import styled from 'styled-components';
import { FilePreview } from './FilePreview';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: var(--p-space-3);
  > li {
    max-width: 10rem;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
`;

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

export interface ThumbnailsProps {
  readonly files: readonly File[];
  /** What each must show, in order: "Front", "Back". */
  readonly labels: readonly string[];
}

/** Thumbnails of chosen files. A file without a picture shows its name. */
export function Thumbnails({ files, labels }: ThumbnailsProps) {
  return (
    <List aria-label="Photos and files">
      {files.map((file, index) => (
        <li key={`${file.name}:${file.size}:${file.lastModified}`}>
          <FilePreview file={file} type={file.type} large />
          <bdi>{isPicture(file) ? (labels[index] ?? `Photo ${index + 1}`) : file.name}</bdi>
        </li>
      ))}
    </List>
  );
}
