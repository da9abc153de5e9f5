import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { FileRow, FileRows, type FileStatus } from './FileRow';
import { useFormField } from './FormState';
import { describedBy, errorId, FieldGroup, type FieldProps, hintId } from './field';
import { Icon } from './Icon';
import { type PressableStyle, pressable } from './pressable';
import { outOfSight, VisuallyHidden } from './VisuallyHidden';

const Drop = styled.div<{ $bad: boolean; $over: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3);
  margin-top: var(--p-space-2);
  padding: var(--p-space-5);
  border: 2px dashed ${({ $bad }) => ($bad ? 'var(--p-danger)' : 'var(--p-line-strong)')};
  border-radius: var(--p-radius-l);
  ${({ $over }) => $over && 'border-style: solid; border-color: var(--p-action); background: var(--p-surface-brand);'}
  input {
    ${outOfSight}
  }
  input:focus-visible + label {
    outline: var(--p-focus-width) solid var(--p-focus);
    outline-offset: var(--p-focus-offset);
  }
  @media (max-width: 39.99rem) {
    flex-direction: column;
    align-items: stretch;
  }
`;

const Press = styled.label<PressableStyle>`
  ${pressable}
`;

const Photo = styled.span`
  display: none;
  > label {
    width: 100%;
  }
  @media (any-pointer: coarse) {
    display: inline-flex;
  }
`;

const DropHint = styled.span`
  display: none;
  color: var(--p-ink-quiet);
  @media (hover: hover) and (pointer: fine) {
    display: inline;
  }
`;

export interface FileFieldProps extends FieldProps {
  /** Media types and file endings that the chooser offers first: ["image/jpeg", ".heic"]. The form's check reads the file itself. */
  readonly accept: readonly string[];
  /** With 1 a new file replaces the old one. The driver can choose more than the limit: the form's check reports it, and no file is lost. */
  readonly maxFiles?: number;
  /** The progress and the possible problems of each file. */
  readonly statusOf?: (file: File, index: number) => FileStatus | undefined;
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** A field for photos or files: from the camera, from the device, or dropped. Its value is a list of files. */
export function FileField(props: FileFieldProps) {
  const { name, accept, maxFiles = 1, statusOf, hint } = props;
  const { id, value: files = [], error, setValue } = useFormField<readonly File[]>(name);
  const [isDraggedOver, setOver] = useState(false);
  const [liveText, setLiveText] = useState('');
  const chooser = useRef<HTMLInputElement>(null);

  const add = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])].filter((file) => !files.some((addedFile) => isSame(addedFile, file)));
    if (added.length === 0) return;
    setValue(maxFiles === 1 && added.length === 1 ? added : [...files, ...added]);
    setLiveText(`${added.map((file) => file.name).join(', ')} added.`);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files);
    // Otherwise the browser would report no change when the driver chooses a removed file again.
    event.target.value = '';
  };
  const remove = (file: File) => {
    setValue(files.filter((addedFile) => addedFile !== file));
    setLiveText(`${file.name} removed.`);
    chooser.current?.focus();
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    add(event.dataTransfer.files);
  };

  useKeepDropsHere();

  const described = describedBy(hint && hintId(id), error && errorId(id));
  const text = maxFiles === 1 ? 'Choose a file' : 'Choose files';
  return (
    <FieldGroup {...props} id={id} error={error}>
      <Drop
        $bad={error !== undefined}
        $over={isDraggedOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
      >
        <Photo>
          <input
            id={`${id}-photo`}
            type="file"
            accept="image/*"
            capture="environment"
            aria-describedby={described}
            onChange={choose}
          />
          <Press htmlFor={`${id}-photo`} $look="quiet">
            <Icon name="camera" />
            Take photo
          </Press>
        </Photo>
        <input
          ref={chooser}
          id={`${id}-file`}
          type="file"
          accept={accept.join(',')}
          multiple={maxFiles > 1}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={choose}
        />
        <Press htmlFor={`${id}-file`} $look="quiet">
          <Icon name="file" />
          {text}
        </Press>
        <DropHint>or drop {maxFiles === 1 ? 'it' : 'them'} here</DropHint>
      </Drop>
      {files.length > 0 && (
        <FileRows aria-label="Chosen files">
          {files.map((file, index) => (
            <FileRow
              key={`${file.name}:${file.size}:${file.lastModified}`}
              file={file}
              status={statusOf?.(file, index)}
              onRemove={() => remove(file)}
            />
          ))}
        </FileRows>
      )}
      <VisuallyHidden role="status">{liveText}</VisuallyHidden>
    </FieldGroup>
  );
}

/** Without this, a file dropped outside the field would replace the page, and lose what the driver typed. */
const useKeepDropsHere = (): void => {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
};
