import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

const sizes = {
  small: 'width: 2.75rem; height: 3.25rem;',
  usual: 'width: 3.5rem; height: 4.25rem;',
  large: 'width: 100%; aspect-ratio: 3 / 4;',
} as const;

export const Thumb = styled.span<{ $size: keyof typeof sizes }>`
  display: grid;
  place-items: center;
  ${({ $size }) => sizes[$size]}
  overflow: hidden;
  border-radius: var(--p-radius-s);
  background: var(--p-track);
  color: var(--p-ink-quiet);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const drawable = /^image\/(jpeg|png|webp|gif|avif)$/;

export interface FilePreviewProps {
  /** Null while the picture is not ready. */
  readonly file: File | null;
  /** Its media type: "image/jpeg" */
  readonly type: string;
  readonly large?: boolean;
}

/** A thumbnail of a chosen file; an icon if the browser cannot show it. */
export function FilePreview({ file, type, large = false }: FilePreviewProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file || !drawable.test(file.type)) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return (
    <Thumb $size={large ? 'large' : 'usual'}>
      {address ? (
        <img src={address} alt="" onError={() => setAddress(undefined)} />
      ) : (
        <Icon name={type.startsWith('image/') ? 'image' : 'file'} size="large" />
      )}
    </Thumb>
  );
}
